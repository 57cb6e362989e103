// What the home page offers today: a puzzle, and a solitaire.

import { openingOf, puzzleOf, streak, today } from "./daily.js";
import { byId } from "./dom.js";
import { myName, openTable } from "./opening.js";
import { pages } from "./pages.js";
import { daysSolved } from "./solved.js";
import { lang, say } from "./words.js";

const place = byId("today");

/** Who comes back to the page on another day finds that day's. */
export function handleToday() {
  addEventListener("pageshow", show);
  addEventListener("visibilitychange", () => !document.hidden && show());
  byId("solitaire-of-the-day").addEventListener("click", () =>
    openTable(
      { game: byId("solitaire-of-the-day").dataset.game, seats: [{ who: "me", name: myName() }] },
      {},
      openingOf(today()),
    ),
  );
  show();
}

function show() {
  const day = today();
  const puzzle = puzzleOf(day, JSON.parse(place.dataset.sets ?? "{}"));
  const days = daysSolved();
  const count = streak(days, day);
  place.hidden = false;
  byId("date").textContent = new Date().toLocaleDateString(lang, { weekday: "long", day: "numeric", month: "long" });
  byId("streak").textContent = count === 0 ? "" : count === 1 ? say("streak one") : say("streak", { days: count });
  byId("puzzle-of-the-day").hidden = puzzle === null;
  if (puzzle === null) return;
  const link = byId("to-puzzle");
  link.setAttribute("href", pages.puzzle(puzzle.game, puzzle.number));
  link.textContent = say(days.includes(day) ? "solved today" : "solve");
  link.classList.toggle("main", !days.includes(day));
  const card = document.querySelector(`.card[data-game="${puzzle.game}"]`);
  byId("puzzle-game").textContent = card?.querySelector("h2")?.textContent ?? puzzle.game;
  for (const theme of ["light", "dark"]) {
    const picture = card?.querySelector(`img.in-${theme}`)?.getAttribute("src");
    if (picture) byId(`puzzle-${theme}`).setAttribute("src", picture);
  }
}
