/**
 * The text as a pattern that matches it letter by letter.
 * @param {string} text
 * @returns {string}
 */
export const escaped = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
