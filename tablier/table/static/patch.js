// A picture made into the next one: what has the same id stays the same element, so that focus and motion survive.

/**
 * @param {Element} old
 * @param {Element} next
 */
export function patch(old, next) {
  for (const { name } of [...old.attributes]) {
    if (!next.hasAttribute(name) && !KEPT.has(name)) old.removeAttribute(name);
  }
  for (const { name, value } of [...next.attributes]) {
    if (name === "class" && old.matches(".spot, svg")) continue; // there it tells what the client has marked
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  if (next.childElementCount === 0) {
    if (old.childElementCount > 0 || old.textContent !== next.textContent) old.textContent = next.textContent;
    return;
  }
  /** @type {Map<string, Element>} */
  const known = new Map();
  for (const child of old.children) if (child.id) known.set(child.id, child);
  let at = old.firstElementChild;
  for (const wanted of [...next.children]) {
    const same = wanted.id ? known.get(wanted.id) : at && !at.id && at.tagName === wanted.tagName ? at : undefined;
    if (same === undefined) {
      old.insertBefore(document.importNode(wanted, true), at);
      continue;
    }
    if (same === at) at = at.nextElementSibling;
    else old.insertBefore(same, at);
    patch(same, wanted);
  }
  while (at !== null) {
    const gone = at;
    at = at.nextElementSibling;
    gone.remove();
  }
}

/** What the client has added to elements, which the next picture does not know of. */
const KEPT = new Set(["class", "tabindex", "role", "aria-label", "aria-pressed", "style"]);
