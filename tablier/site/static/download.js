// Files that come over the network once, and are kept by the browser; compressed ones are opened here, so that any file
// server will do.

/** Its name is made of what is in it. `size`: as it comes. @typedef {{name: string, size: number}} File */

const CACHE = "tablier-python";

/**
 * A file, from where it is kept or from the network; `tell` hears how many bytes of it have come.
 * @param {URL} address
 * @param {File} file
 * @param {(bytes: number) => void} tell
 */
export async function download(address, file, tell) {
  const cache = "caches" in globalThis ? await caches.open(CACHE).catch(() => null) : null; // not by plain HTTP
  const kept = await cache?.match(address);
  if (kept) {
    tell(file.size);
    return opened(file, new Uint8Array(await kept.arrayBuffer()));
  }
  const answer = await fetch(address);
  if (!answer.ok || !answer.body) throw new Error(`${file.name}: ${answer.status}`);
  const bytes = await read(answer.body, tell);
  await cache?.put(address, new Response(bytes)).catch(() => {}); // no space: it comes again next time
  return opened(file, bytes);
}

/** @param {File[]} files */
export function totalSize(files) {
  return files.reduce((sum, { size }) => sum + size, 0);
}

/**
 * @param {ReadableStream<Uint8Array>} body
 * @param {(bytes: number) => void} tell
 */
async function read(body, tell) {
  const parts = [];
  let size = 0;
  for (const reader = body.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    size += value.length;
    tell(size);
  }
  return new Uint8Array(await new Blob(/** @type {BlobPart[]} */ (parts)).arrayBuffer());
}

/**
 * @param {File} file
 * @param {Uint8Array} bytes
 */
async function opened(file, bytes) {
  if (!file.name.endsWith(".gz")) return bytes;
  const whole = new Blob([/** @type {BlobPart} */ (bytes)]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(whole).arrayBuffer());
}
