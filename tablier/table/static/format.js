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
 * A chance in percent.
 * @param {number} chance from 0 to 100
 * @param {string} lang
 * @param {number} [digits] after the point
 */
export function percent(chance, lang, digits = 0) {
  const form = /** @type {const} */ ({
    style: "percent",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return (chance / 100).toLocaleString(lang, form);
}

/**
 * Points of a chance, with their sign, if they are any.
 * @param {number} value
 * @param {string} lang
 */
export function points(value, lang) {
  const whole = Math.round(value);
  return whole === 0 ? "0" : `${whole < 0 ? "−" : "+"}${Math.abs(whole).toLocaleString(lang)}`;
}

/**
 * What a clock shows: minutes and seconds; it is at 0:00 only when the time has run out.
 * @param {number} seconds
 */
export function clockText(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
