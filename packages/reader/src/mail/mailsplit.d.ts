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
    /** Lines that end with a blank continue (RFC 3676). */
    readonly flowed: boolean;
    readonly delSp: boolean;
    readonly filename: string | false;
    /** Values of headers as received: words are not decoded, and each character is a byte. */
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
      /** Treats an attached mail as a part like any other. */
      readonly ignoreEmbedded: boolean;
    }) => Transform;
  };
  export default mailsplit;
}
