// Where the page is, as it says itself (base.html): below which path of its site, and who answers it there.

const { root = "", static: files = "", worker = "", server = "", service = "" } = document.documentElement.dataset;

export {
  /** What the addresses of other pages begin with: nothing, or a path such as "/games", or one such as "../..". */
  root,
  /** … and those of scripts, styles and pictures. */
  files,
  /** The script that stands for a server; empty: a server answers. */
  worker,
  /** Where there is none: the address of one at which friends can meet, if some is known. */
  server,
  /** There: the script that keeps the pages for when there is no network. */
  service,
};
