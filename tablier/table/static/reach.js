// Who can open a link to this server.

/** @typedef {{address: string | null, listens: boolean}} Address what the server says of itself */
/** @typedef {"others" | "no network" | "this computer"} Reach */

/**
 * What links begin with, and who can open them. An address by which one has come from elsewhere is good for others
 * too; one that leads everybody to themselves is replaced by the server's own on the network, if it has one.
 * @param {{origin: string, hostname: string}} here
 * @param {Address} server
 * @returns {{origin: string, reach: Reach}}
 */
export function linksFrom({ origin, hostname }, { address, listens }) {
  if (!/^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname)) return { origin, reach: "others" };
  if (address) return { origin: address, reach: "others" };
  return { origin, reach: listens ? "no network" : "this computer" };
}
