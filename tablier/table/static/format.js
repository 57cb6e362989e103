// Sentences, numbers and times as they are written on a page.

/**
 * A sentence, its {places} filled in.
 * @param {string} sentence
 * @param {Record<string, string | number>} details
 */
export function fill(sentence, details) {
  return sentence.replace(/{(\w+)}/g, (_, name) => String(details[name]));
}

/**
 * With two digits after the point, or comma.
 * @param {number} value
 * @param {string} lang
 */
export function plain(value, lang) {
  return value.toLocaleString(lang, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

/**
 * The same, with its sign in any case.
 * @param {number} value
 * @param {string} lang
 */
export function signed(value, lang) {
  return `${value < 0 ? "−" : "+"}${plain(Math.abs(value), lang)}`;
}

/**
 * What a clock shows: minutes and seconds; it is at 0:00 only when the time has run out.
 * @param {number} seconds
 */
export function clockText(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
