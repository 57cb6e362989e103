// node load.js PORT SERVER_PID TABLES RATE SECONDS: two clients a table move at RATE moves/s; prints p50, p99 and the server's CPU a move.
const fs = require("fs");
const { Client } = require("boardgame.io/dist/cjs/client.js");
const { SocketIO } = require("boardgame.io/dist/cjs/multiplayer.js");
const { game, choices } = require("./game.js");
const [port, pid, tables, rate, seconds] = process.argv.slice(2).map(Number);
const url = `http://127.0.0.1:${port}`;
const ticks = () => {
  const f = fs.readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
  return (Number(f[11]) + Number(f[12])) / 100;
};
const post = async (path, body, h = {}) =>
  (
    await fetch(`http://127.0.0.1:${port + 1}` + path, {
      method: "POST",
      headers: { "content-type": "application/json", ...h },
      body: JSON.stringify(body),
    })
  ).json();
const sleep = (ms) => new Promise((r) => setTimeout(r, ms));
async function table() {
  const { matchID } = await post("/games/dames/create", { numPlayers: 2 });
  const clients = [];
  for (const playerID of ["0", "1"]) {
    const { playerCredentials } = await post(`/games/dames/${matchID}/join`, { playerID, playerName: "P" + playerID });
    const c = Client({
      game,
      matchID,
      playerID,
      credentials: playerCredentials,
      multiplayer: SocketIO({ server: url }),
      debug: false,
    });
    c.start();
    clients.push(c);
  }
  return clients;
}
(async () => {
  const all = [];
  for (let i = 0; i < tables; i++) all.push(await table());
  await sleep(1500);
  const times = [];
  let busy = new Set();
  // A move is acknowledged when the OTHER client has it: the mover's own client is optimistic.
  async function move(n) {
    const clients = all[n];
    const s = clients[0].getState();
    if (!s || s.ctx.gameover) {
      busy.delete(n);
      return;
    }
    const who = Number(s.ctx.currentPlayer),
      mover = clients[who],
      other = clients[1 - who];
    const mine = mover.getState();
    const options = choices(mine.G);
    if (!options.length) {
      busy.delete(n);
      return;
    }
    const [name, args] = options[Math.floor(Math.random() * options.length)];
    const id = mine._stateID,
      began = process.hrtime.bigint();
    await new Promise((done) => {
      const off = other.subscribe((st) => {
        if (st && st._stateID > id) {
          off && off();
          done();
        }
      });
      mover.moves[name](...args);
      setTimeout(() => done("late"), 5000);
    });
    times.push(Number(process.hrtime.bigint() - began) / 1e6);
    busy.delete(n);
  }
  const began = Date.now(),
    cpu = ticks();
  let made = 0;
  while (Date.now() - began < seconds * 1000) {
    while (made < ((Date.now() - began) / 1000) * rate) {
      const n = made++ % all.length;
      if (!busy.has(n)) {
        busy.add(n);
        move(n);
      }
    }
    await sleep(1);
  }
  await sleep(300);
  const used = ticks() - cpu;
  times.sort((a, b) => a - b);
  const p = (q) => times[Math.min(times.length - 1, Math.floor(times.length * q))].toFixed(1);
  console.log(
    JSON.stringify({
      moves: times.length,
      per_s: times.length / seconds,
      p50: +p(0.5),
      p99: +p(0.99),
      cpu_ms: (1000 * used) / times.length,
    }),
  );
  process.exit(0);
})();
