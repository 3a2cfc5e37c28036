/** Behind the `@` of the addresses to which documents are mailed. */
export const DOMAIN = "eingang.krempelfrei.example";
/** The name of the mail server in front. */
export const AUTHSERV = "mx.krempelfrei.example";

/** Header of the mail server in front about a sender whom it has verified. */
export const passed = (from: string): Record<string, string> => ({
  "Authentication-Results": `${AUTHSERV}; dmarc=pass header.from=${from.split("@")[1]}`,
});
