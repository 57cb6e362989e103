// The buttons below the board: where there are more than there is room for, their edge fades, so that one sees that
// they scroll.

/** @param {HTMLElement} moves the box in which they scroll */
export function handleBar(moves) {
  const look = () => {
    moves.toggleAttribute("data-more", moves.scrollHeight - moves.clientHeight - moves.scrollTop > 2);
  };
  moves.addEventListener("scroll", look);
  new ResizeObserver(look).observe(moves);
  new MutationObserver(look).observe(moves, { childList: true });
}
