import { hasWebAddress } from "@krempelfrei/contract/web-address";
import type { Mail, Mailer } from "./port.ts";

interface OwnWords {
  readonly appUrl: string;
  readonly productName: string;
}

// Each pattern accepts only what every mail program reads as one token: a comma or bracket in it could begin a link.
const EMAIL = /^[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+$/u;
/** After `appUrl`: characters of `URLSearchParams` and our paths. */
const OWN_PATH = /^(?:[/#?][\w/#?=&%.~+*-]*)?$/;
/** Characters around a word: quotes, brackets, the end of a sentence. */
const AROUND = /^[\s"'(<[„“‚‘»«]+|[\s"')>\]”“’‘»«.,;:!?]+$/gu;
/** Names of files that people send. None of the endings is a top-level domain, unlike `zip` or `mov`. */
const FILE_NAME =
  /^[\p{L}\p{N}\p{M}._-]+\.(?:pdf|jpe?g|png|gif|heic|heif|tiff?|webp|docx?|xlsx?|pptx?|odt|ods|rtf|txt|csv|html|xml|eml)$/iu;
const SCHEME = /([:：])(?=[/\\／])/gu;
const INNER_DOT = /(?<=[\p{L}\p{N}\p{M}_-])[.\u3002\uff0e\uff61\u2024](?=[\p{L}\p{N}_-])/gu;

/**
 * A mailer whose mails link only to our own pages. Mails contain names, titles and notes of other people, and mail
 * programs make a link of anything that looks like an address; a stranger could thus have us send their link. Blanks
 * around the dots prevent that and stay readable ("angreifer . example"). An invisible character would be copied along,
 * looks like a trick to spam filters and is removed by some programs before they find links. Applies to the recipient's
 * name, the subject, the text and the text between the tags of HTML. E-mail addresses stay, because people read which
 * one they sign in with.
 */
export function breakLinks(mailer: Mailer, { appUrl, productName }: OwnWords): Mailer {
  const ownWords = new Set(productName.split(/\s+/));
  const isOwnLink = (word: string): boolean =>
    word.startsWith(appUrl) && OWN_PATH.test(word.slice(appUrl.length));
  const breakWord = (whole: string): string => {
    const word = whole.replace(AROUND, "");
    if (isOwnLink(word) || ownWords.has(word) || EMAIL.test(word) || FILE_NAME.test(word)) return whole;
    if (!hasWebAddress(word)) return whole;
    return whole.replace(SCHEME, "$1 ").replace(INNER_DOT, " . ");
  };
  const breakText = (text: string): string => text.replace(/\S+/g, breakWord);
  const breakHtml = (html: string): string =>
    html.replace(/(<[^>]*>)|[^<]+/g, (piece, tag?: string) => (tag === undefined ? breakText(piece) : tag));
  const guarded = (mail: Mail): Mail => ({
    ...mail,
    to: { ...mail.to, name: breakText(mail.to.name) },
    subject: breakText(mail.subject),
    text: breakText(mail.text),
    ...(mail.html === undefined ? {} : { html: breakHtml(mail.html) }),
  });
  return { ...mailer, send: async (mail) => mailer.send(guarded(mail)) };
}
