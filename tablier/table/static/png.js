// A picture as a PNG, drawn by the browser.

const SVG = "image/svg+xml";

/**
 * @param {string} svg
 * @param {number} [width] in pixels, as that of a server's
 * @returns {Promise<Blob>} on the paper of the light theme, whose colours a picture has that stands alone
 */
export async function asPng(svg, width = 1200) {
  const root = new DOMParser().parseFromString(svg, SVG).documentElement;
  const [, , wide, high] = (root.getAttribute("viewBox") ?? "0 0 3 2").split(/[\s,]+/).map(Number);
  const height = Math.round((width * high) / wide);
  root.setAttribute("width", String(width)); // else some browsers draw nothing
  root.setAttribute("height", String(height));
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(root)], { type: SVG }));
  try {
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width, height });
    const paper = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    paper.fillStyle = "#f6f1e7";
    paper.fillRect(0, 0, width, height);
    paper.drawImage(image, 0, 0, width, height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((made) => (made ? resolve(made) : reject(new Error("no PNG")))),
    );
  } finally {
    URL.revokeObjectURL(image.src);
  }
}
