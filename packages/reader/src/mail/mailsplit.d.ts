declare module "@zone-eu/mailsplit" {
  import type { Transform } from "node:stream";

  export interface MimeNode {
    readonly type: "node";
    readonly root: boolean;
    readonly parentNode: MimeNode | false;
    readonly contentType: string | false;
    readonly disposition: string | false;
    readonly encoding: string | false;
    readonly charset: string | false;
    /** Lines of a text that end with a blank go on (RFC 3676). */
    readonly flowed: boolean;
    readonly delSp: boolean;
    readonly filename: string | false;
    /** Without the decoding of words; each letter is a byte. */
    readonly headers: { getFirst(name: string): string };
    readonly libmime: { decodeWords(text: string): string };
  }
  export type MailPiece =
    | MimeNode
    | { readonly type: "data" | "body"; readonly node: MimeNode; readonly value?: Buffer };

  const mailsplit: {
    /** A stream of `MailPiece`. */
    readonly Splitter: new (options: {
      readonly maxHeadSize: number;
      readonly maxChildNodes: number;
      /** A mail in the mail is a part like any other. */
      readonly ignoreEmbedded: boolean;
    }) => Transform;
  };
  export default mailsplit;
}
