// In: the page itself. Out: a search through all that has an address on it, and a mark at where one is in the contents.
(() => {
  const nav = document.querySelector("nav");
  const form = nav.querySelector("form");
  const [input, told, list] = ["input", "p", "ol"].map((one) => form.querySelector(one));
  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const own = (place) =>
    [...place.children]
      .filter((one) => !one.matches("section, h2, h3, h4, h5, dt, pre, details"))
      .map((one) => (one.matches("figure, .pictures") ? "" : one.innerText || one.textContent))
      .join(" ")
      .replace(/\s+/g, " ");

  let known = null;
  const places = () =>
    [...document.querySelectorAll("main section[id], main .words div[id]")].map((place) => {
      const title = place.querySelector("h2, h3, h4, h5, dt").textContent;
      const text = own(place);
      return { id: place.id, title, text, heading: plain(title), whole: plain(`${title} ${text}`) };
    });

  const worth = (place, words) => words.filter((word) => place.heading.includes(word)).length;

  const around = (text, word) => {
    const at = Math.max(0, plain(text).indexOf(word) - 30);
    return (at ? "…" : "") + text.slice(at, at + 90) + (text.length > at + 90 ? "…" : "");
  };

  const search = () => {
    known ??= places();
    const words = plain(input.value).split(/\s+/).filter(Boolean);
    const hits = words.length ? known.filter((place) => words.every((word) => place.whole.includes(word))) : [];
    hits.sort((one, other) => worth(other, words) - worth(one, words));
    list.replaceChildren(
      ...hits.slice(0, 12).map((place) => {
        const item = document.createElement("li");
        const link = document.createElement("a");
        const text = document.createElement("small");
        link.href = `#${place.id}`;
        link.textContent = place.title;
        text.textContent = around(place.text, words[0]);
        link.append(text);
        item.append(link);
        return item;
      }),
    );
    told.hidden = !words.length || hits.length > 0;
  };

  form.hidden = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    list.querySelector("a")?.click();
  });
  input.addEventListener("input", search);
  input.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      input.value = "";
      search();
    }
  });

  const links = new Map([...nav.querySelectorAll(":scope > ul a")].map((link) => [link.hash.slice(1), link]));
  const inside = new Set();
  const watch = new IntersectionObserver(
    (changes) => {
      for (const { target, isIntersecting } of changes) inside[isIntersecting ? "add" : "delete"](target.id);
      const now = [...links.keys()].filter((id) => inside.has(id)).pop();
      for (const [id, link] of links) {
        if (id === now) link.setAttribute("aria-current", "true");
        else link.removeAttribute("aria-current");
      }
    },
    { rootMargin: "-10% 0px -80% 0px" },
  );
  for (const id of links.keys()) watch.observe(document.getElementById(id));
})();
