// The course of a game: every player's chance of winning, event by event. A click leads to the moment there.

import { badge } from "./dom.js";
import { percent } from "./format.js";
import { lang } from "./words.js";

/** @typedef {import("./told").Analysis} Analysis */

const SVG = "http://www.w3.org/2000/svg";
const [WIDTH, HEIGHT] = [720, 280];
const EDGE = { left: 52, right: 34, top: 16, bottom: 16 };
/** How large a decision is marked that has a label. */
const SIZES = { inaccuracy: 3.5, mistake: 5, blunder: 7 };

/**
 * @param {Analysis} review
 * @param {(number: number) => void} pick an event was clicked
 */
export function graph({ seats, names, decisions, course }, pick) {
  const events = Math.max(1, course.length - 1);
  const x = (/** @type {number} */ n) => EDGE.left + (n / events) * (WIDTH - EDGE.left - EDGE.right);
  const y = (/** @type {number} */ chance) => HEIGHT - EDGE.bottom - (chance / 100) * (HEIGHT - EDGE.top - EDGE.bottom);
  const end = course[course.length - 1];
  const label = seats.map(({ seat }, n) => `${names[seat] ?? seat} ${percent(end[n], lang)}`).join(", ");
  const svg = element("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "graph", role: "img", "aria-label": label });
  for (const chance of [0, 50, 100]) {
    svg.append(element("path", { d: `M${EDGE.left} ${y(chance)}H${WIDTH - EDGE.right}`, stroke: "var(--line)" }));
    svg.append(text(EDGE.left - 8, y(chance), percent(chance, lang)));
  }
  const now = element("path", { class: "now", stroke: "var(--ink)", "stroke-dasharray": "3 4", d: "" });
  svg.append(now);
  for (const [seat, { seat: letter }] of seats.entries()) {
    const colour = `var(--seat-${letter})`;
    const line = course.map((chances, n) => `${x(n)},${y(chances[seat])}`).join(" ");
    svg.append(element("polyline", { points: line, fill: "none", stroke: colour, "stroke-width": 2.5 }));
    for (const { number, seat: whose, label } of decisions) {
      if (whose !== letter || !label) continue;
      const place = { cx: x(number), cy: y(course[number][seat]), r: SIZES[label] };
      svg.append(element("circle", { ...place, fill: "var(--paper)", stroke: colour, "stroke-width": 2.5 }));
    }
    const sign = badge(letter);
    const place = { x: x(events) + 6, y: y(end[seat]) - 11, width: 22, height: 22 };
    for (const [key, value] of Object.entries(place)) sign.setAttribute(key, String(value));
    svg.append(sign);
  }
  svg.addEventListener("click", (event) => {
    const box = svg.getBoundingClientRect();
    const across = ((event.clientX - box.left) / box.width) * WIDTH;
    const share = (across - EDGE.left) / (WIDTH - EDGE.left - EDGE.right);
    pick(Math.round(Math.min(1, Math.max(0, share)) * events));
  });
  /** Where the moment is that is looked at. @param {number} number */
  const mark = (number) => now.setAttribute("d", `M${x(number)} ${EDGE.top}V${HEIGHT - EDGE.bottom}`);
  return { svg, mark };
}

/** @param {string} tag @param {Record<string, string | number>} attributes */
function element(tag, attributes) {
  const made = document.createElementNS(SVG, tag);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

/** @param {number} x @param {number} y @param {string} words */
function text(x, y, words) {
  const made = element("text", { x, y: y + 5, "text-anchor": "end", "font-size": 14, fill: "var(--soft)" });
  made.textContent = words;
  return made;
}
