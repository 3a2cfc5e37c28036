declare module "@zone-eu/mailsplit" {
  import type { Transform } from "node:stream";

  export interface MimeNode {
    readonly type: "node";
    readonly root: boolean;
    readonly parentNode: MimeNode | false;
    readonly contentType: string | false;
    readonly disposition: string | false;
    readonly encoding: string | false;
    readonly filename: string | false;
    /** An inline mail, of which the nodes follow. */
    readonly messageNode?: boolean;
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
    }) => Transform;
  };
  export default mailsplit;
}
