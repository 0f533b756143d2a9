// The page behind a link: the token is in the fragment, which no server sees. It is exchanged for a cookie, once.

import { fill, languages, language, make, say, speak, wrong } from "./dom.js";
import { get, post } from "./net.js";

const [sort, token] = location.hash.slice(1).split("=");
history.replaceState(null, "", "/join");
const main = /** @type {HTMLElement} */ (document.getElementById("main"));

const told = await get(`/words?lang=${language()}`);
speak(told.words);
document.documentElement.lang = told.language;
document.title = say("join-title");

/** @param {string} name */
async function enter(name) {
  const answer = await post("/join", { token, name });
  if (answer.go) location.replace(answer.go);
  else fill(main, make("h1", {}, say("join-title")), make("p", { role: "alert" }, wrong(answer)));
}

if (sort === "owner") {
  await enter("");
} else {
  const name = /** @type {HTMLInputElement} */ (make("input", { id: "name", maxlength: 40, autocomplete: "nickname" }));
  const form = make("form", {
    submit: (/** @type {Event} */ event) => {
      event.preventDefault();
      enter(name.value);
    },
  }, make("label", { for: "name" }, say("join-name")), name, make("button", {}, say("join-go")));
  fill(main, make("h1", {}, say("join-title")), form, make("p", { class: "quiet" }, say("join-peek")), languages(told.languages, told.language));
  name.focus();
}
