// Invisible characters (soft hyphens, zero-width and filler characters, variation selectors, tags and others), which
// would make two equal-looking names differ. Joiners and selectors inside emoji stay, because emoji consist of them.
const INVISIBLE =
  /[\u00ad\u115f\u1160\u200b\u200c\u2060-\u2065\u206a-\u206f\u2800\u3164\ufeff\uffa0\ufff0-\ufff8]|[\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]|[\ufe00-\ufe0d]|\u034f|\u17b4|\u17b5|[\u180b-\u180f]|(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d|\u200d(?!\p{Extended_Pictographic})|(?<!\p{Extended_Pictographic})[\ufe0e\ufe0f]/gu;

// Control characters, line separators, direction marks and marks of annotations: they break a line or reverse it.
const REFUSED = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufff9-\ufffb]/;
const ALL_REFUSED = new RegExp(REFUSED, "g");

/** The text without invisible characters, which are often pasted with a name. */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, "");

/** True if the text is free of the refused characters above and of lone surrogates. */
export const isPlainText = (text: string): boolean => !REFUSED.test(text) && text.isWellFormed();

/** Makes the text pass `isPlainText`, with `replacement` for each refused character. */
export const toPlainText = (text: string, replacement = ""): string =>
  withoutInvisible(text).toWellFormed().replace(ALL_REFUSED, replacement);
