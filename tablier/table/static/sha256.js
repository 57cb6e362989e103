// SHA-256 and HMAC (FIPS 180-4, RFC 2104). Browsers have them too, but only where the page came by HTTPS or from this
// computer: a table on the home network is neither.

/** The first 32 bits of what follows the point in the cube roots of the first 64 primes. */
const K = new Uint32Array(64);
/** The same of the square roots of the first 8. */
const START = new Uint32Array(8);
for (let number = 2, found = 0; found < 64; number++) {
  if (![...Array(number).keys()].slice(2).every((divisor) => number % divisor)) continue;
  if (found < 8) START[found] = fraction(Math.sqrt(number));
  K[found++] = fraction(Math.cbrt(number));
}

/** @param {number} root */
function fraction(root) {
  return (root - Math.floor(root)) * 2 ** 32;
}

/** @param {number} word @param {number} count */
function turned(word, count) {
  return (word >>> count) | (word << (32 - count));
}

/** @param {Uint8Array} bytes */
export function sha256(bytes) {
  const padded = new DataView(new ArrayBuffer(((bytes.length + 8) >> 6) * 64 + 64));
  new Uint8Array(padded.buffer).set(bytes);
  padded.setUint8(bytes.length, 0x80);
  padded.setUint32(padded.byteLength - 8, Math.floor(bytes.length / 2 ** 29));
  padded.setUint32(padded.byteLength - 4, bytes.length * 8);
  const state = START.slice();
  for (let block = 0; block < padded.byteLength; block += 64) compress(state, padded, block);
  const out = new DataView(new ArrayBuffer(32));
  for (const [n, word] of state.entries()) out.setUint32(4 * n, word);
  return new Uint8Array(out.buffer);
}

/** @param {Uint32Array} state @param {DataView} data @param {number} block */
function compress(state, data, block) {
  const w = new Uint32Array(64);
  for (let n = 0; n < 64; n++) {
    if (n < 16) {
      w[n] = data.getUint32(block + 4 * n);
      continue;
    }
    const [early, late] = [w[n - 15], w[n - 2]];
    const s0 = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const s1 = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    w[n] = w[n - 16] + s0 + w[n - 7] + s1;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let n = 0; n < 64; n++) {
    const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const t1 = h + s1 + ((e & f) ^ (~e & g)) + K[n] + w[n];
    const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const t2 = s0 + ((a & b) ^ (a & c) ^ (b & c));
    [a, b, c, d, e, f, g, h] = [(t1 + t2) | 0, a, b, c, (d + t1) | 0, e, f, g];
  }
  for (const [n, word] of [a, b, c, d, e, f, g, h].entries()) state[n] += word;
}

/** @param {Uint8Array} key @param {Uint8Array} message */
export function hmac(key, message) {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? sha256(key) : key);
  const inner = sha256(joined(masked(block, 0x36), message));
  return sha256(joined(masked(block, 0x5c), inner));
}

/** @param {Uint8Array} bytes @param {number} mask */
function masked(bytes, mask) {
  return bytes.map((byte) => byte ^ mask);
}

/** @param {Uint8Array} one @param {Uint8Array} other */
function joined(one, other) {
  const all = new Uint8Array(one.length + other.length);
  all.set(one);
  all.set(other, one.length);
  return all;
}

/** @param {Uint8Array} bytes */
export function hex(bytes) {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {string} digits two a byte */
export function bytesOf(digits) {
  return new Uint8Array((digits.match(/../g) ?? []).map((pair) => parseInt(pair, 16)));
}
