// Les Dames Bretonnes for two on boardgame.io, as little as a benchmark needs: D2-D6 and D8-D10 checked by the server.
const INVALID = "INVALID_MOVE";
const lines = [];
for (let i = 0; i < 6; i++) {
  lines.push(
    [0, 1, 2, 3, 4, 5].map((j) => i * 6 + j),
    [0, 1, 2, 3, 4, 5].map((j) => j * 6 + i),
  );
}
lines.push([0, 7, 14, 21, 28, 35], [5, 10, 15, 20, 25, 30]);
const clear = (cells, from, to) => {
  const same =
    Math.floor(from / 6) === Math.floor(to / 6)
      ? Math.sign(to - from)
      : from % 6 === to % 6
        ? 6 * Math.sign(to - from)
        : 0;
  if (!same || from === to) return 0;
  for (let at = from + same; ; at += same) {
    if (cells[at]) return 0;
    if (at === to) return same;
  }
};
const spots = (G, step, from, to) => {
  const inLine =
    Math.abs(step) === 1
      ? [0, 1, 2, 3, 4, 5].map((j) => Math.floor(to / 6) * 6 + j)
      : [0, 1, 2, 3, 4, 5].map((j) => j * 6 + (to % 6));
  return inLine.filter((at) => at !== from && at !== to && !G.cells[at]);
};
const choices = (G) => {
  if (G.opening > 0) return G.cells.flatMap((full, at) => (full ? [] : [["place", [at]]]));
  if (G.line) return spots(G, G.line.step, G.line.from, G.line.to).map((at) => ["place", [at]]);
  const out = [];
  G.cells.forEach((full, from) => {
    if (!full) return;
    for (let to = 0; to < 36; to++) {
      const step = clear(G.cells, from, to);
      if (step && spots(G, step, from, to).length) out.push(["slide", [from, to]]);
    }
  });
  return out;
};
const game = {
  name: "dames",
  setup: () => ({ cells: Array(36).fill(0), opening: 2, line: null, tokens: [0, 0] }),
  turn: { minMoves: 2, maxMoves: 2 },
  moves: {
    slide: ({ G }, from, to) => {
      if (G.opening > 0 || G.line || !G.cells[from]) return INVALID;
      const step = clear(G.cells, from, to);
      if (!step || !spots(G, step, from, to).length) return INVALID;
      G.cells[from] = 0;
      G.cells[to] = 1;
      G.line = { step, from, to };
    },
    place: ({ G, playerID }, at) => {
      if (G.cells[at]) return INVALID;
      if (G.opening > 0) {
        G.opening -= 1;
        G.cells[at] = 1;
        return;
      }
      if (!G.line || !spots(G, G.line.step, G.line.from, G.line.to).includes(at)) return INVALID;
      G.cells[at] = 1;
      G.line = null;
      const done = lines.filter((line) => line.every((c) => G.cells[c]));
      done.forEach((line) => line.forEach((c) => (G.cells[c] = 0)));
      G.tokens[Number(playerID)] += done.length;
    },
  },
  endIf: ({ G }) => {
    const w = G.tokens.findIndex((t) => t >= 3);
    if (w >= 0) return { winner: w };
  },
};
module.exports = { game, choices };
