// Keys for what is often done at a table.

/** @param {() => void} cancel what was begun */
export function handleShortcuts(cancel) {
  addEventListener("keydown", (event) => {
    const writes = event.target instanceof HTMLElement && event.target.matches("input, select, textarea");
    if (writes || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "?") document.getElementById("hint")?.click();
    else if (event.key === "u" || event.key === "U") document.getElementById("undo")?.click();
    else if (event.key === "Escape") cancel();
  });
}
