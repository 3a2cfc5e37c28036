// Soft hyphens, zero-width and filler characters, variation selectors and tags: nobody sees them, so two names that look
// alike would differ. Joiners and selectors inside emoji stay: the emoji are made with them.
const INVISIBLE =
  /[\u00ad\u115f\u1160\u200b\u200c\u2060-\u2065\u206a-\u206f\u2800\u3164\ufeff\uffa0\ufff0-\ufff8]|[\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]|[\ufe00-\ufe0d]|\u034f|\u17b4|\u17b5|[\u180b-\u180f]|(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d|\u200d(?!\p{Extended_Pictographic})|(?<!\p{Extended_Pictographic})[\ufe0e\ufe0f]/gu;

// Control characters, line separators and marks that change the direction of writing: they break a line or turn it round.
const REFUSED = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufff9-\ufffb]/;
const ALL_REFUSED = new RegExp(REFUSED, "g");

/** The text without characters that nobody sees; pasted along with a name, they mean nothing. */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, "");

/** Whether the text is free of control characters, marks of direction and lone surrogates. */
export const isPlainText = (text: string): boolean => !REFUSED.test(text) && text.isWellFormed();

/** The text as one that `isPlainText`, with `replacement` for each character that is refused. */
export const toPlainText = (text: string, replacement = ""): string =>
  withoutInvisible(text).toWellFormed().replace(ALL_REFUSED, replacement);
