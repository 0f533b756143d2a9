// In: what is asked for. Out: what the server answers; and the one stream by which everything comes that a page shows.

let proof = "";

/** What shows the server that it is this page that asks. @param {string} given */
export function prove(given) {
  proof = given;
}

/**
 * Ask for something that changes something.
 * @param {string} path @param {object} asked @param {string} [shown] what shows who asks, if it is not the page itself
 * @param {Record<string, string>} more headers
 * @returns {Promise<any>} the answer; with `error` if it was refused
 */
export async function post(path, asked, shown = proof, more = {}) {
  try {
    const answer = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Rulewright": shown, ...more },
      body: JSON.stringify(asked),
    });
    return await answer.json();
  } catch {
    return { error: "lost" };
  }
}

/** @param {string} path @returns {Promise<any>} */
export async function get(path) {
  try {
    return await (await fetch(path)).json();
  } catch {
    return { error: "lost" };
  }
}

/**
 * Listen to a stream. The browser comes back by itself after a cut, with the number of the last event that it had; if the
 * server refused it, this does, after a while.
 * @param {string} path @param {Record<string, (data: any) => void>} heard by the names of events; `cut` and `refused` besides
 * @returns {() => void} ends it
 */
export function listen(path, heard) {
  const source = new EventSource(path);
  for (const [name, hear] of Object.entries(heard)) {
    source.addEventListener(name, (event) => {
      if (event instanceof MessageEvent) hear(JSON.parse(event.data));
    });
  }
  source.onerror = () => {
    heard[source.readyState === EventSource.CLOSED ? "refused" : "cut"]?.({});
  };
  return () => source.close();
}
