// Luck and skill in a finished game: the sum, the course, and the moments that made the difference, on the board.

import { moments, worst } from "./course.js";
import { diceTable } from "./dice.js";
import { badge, byId, make, watchShape } from "./dom.js";
import { points } from "./format.js";
import { graph } from "./graph.js";
import { keyOf } from "./memory.js";
import { MomentBoard } from "./moment.js";
import { handleVeil } from "./opening.js";
import { about, leadLinks, pages } from "./pages.js";
import { ask } from "./server.js";
import { handleSound } from "./sound.js";
import { sumTable } from "./sum.js";
import { whenReady } from "./waiting.js";
import { lang, say } from "./words.js";

/** @typedef {import("./told").Analysis} Analysis */
/** @typedef {import("./course.js").Moment} Moment */

const main = byId("main");
const id = about("id");
const whose = /** @type {HTMLSelectElement} */ (byId("whose"));

async function analyse() {
  byId("again").hidden = true;
  const found = await whenReady(byId("waiting"), `tables/${id}/analysis`, "analysing");
  if (found !== null) await show(found);
  else byId("again").hidden = false;
}

/** @param {Analysis} review */
async function show(review) {
  main.dataset.own = (await ask(`tables/${id}`, { key: keyOf(id) })).own;
  byId("found").hidden = false;
  byId("verdict").textContent = review.verdict;
  byId("sum").replaceChildren(sumTable(review));
  byId("dice").hidden = review.dice.length === 0;
  if (review.dice.length) byId("fallen").replaceChildren(...diceTable(review));
  const board = new MomentBoard(id, review);
  const drawn = graph(review, (number) => pick(number));
  byId("graph").replaceChildren(drawn.svg);

  /** @param {number} number */
  async function pick(number) {
    drawn.mark(number);
    for (const row of byId("moments").querySelectorAll("[data-number]")) {
      row.toggleAttribute("aria-current", row.getAttribute("data-number") === String(number));
    }
    history.replaceState(null, "", pages.analysis(id, { event: number }));
    await board.show(number);
  }

  const own = main.dataset.own?.length === 1 ? main.dataset.own : "";
  whose.replaceChildren(
    make("option", { value: "" }, say("everybody")),
    ...review.seats.map(({ seat }) => make("option", { value: seat }, review.names[seat] ?? seat)),
  );
  whose.value = own;
  whose.addEventListener("change", list);

  function list() {
    const found = moments(review, whose.value);
    const rows = found.map((one) =>
      entry(one, async () => {
        await pick(one.number);
        byId("moment").scrollIntoView({ block: "nearest" });
        byId("moment-told").focus({ preventScroll: true });
      }),
    );
    byId("moments").replaceChildren(...(rows.length ? rows : [make("li", {}, say("no bad moves"))]));
    return found;
  }

  const asked = Number(new URLSearchParams(location.search).get("event") ?? NaN);
  const first = worst(list())?.number ?? 0;
  watchShape(() => void board.redraw());
  await pick(Number.isInteger(asked) ? asked : first);
}

/** @param {Moment} one @param {() => void} onclick */
function entry({ number, seat, points: worth, what }, onclick) {
  const kind = "label" in what ? say(what.label) : say("thrown");
  const sign = make("span", { class: `worth ${worth < 0 ? "cost" : "gain"}` }, points(worth, lang));
  const told = make("span", {}, make("strong", {}, kind), " ", what.told);
  return make("li", {}, make("button", { type: "button", "data-number": number, onclick }, badge(seat), sign, told));
}

leadLinks(id);
byId("again").addEventListener("click", analyse);
handleSound();
handleVeil();
await analyse();
