import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export const ENCODINGS = ["br", "gzip"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Quick rather than small, as the server compresses all its answers. */
const COMPRESS: Record<Encoding, (text: string) => Promise<Buffer>> = {
  br: async (text) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  gzip: async (text) => promisify(gzip)(text, { level: 1 }),
};

/**
 * An answer of a call that is text already, and is compressed once for all who ask. Its maker has stripped what the
 * response schema of the call does not declare; nobody checks it again.
 */
export class ReadyJson {
  /** Made at each need, so that it is not in memory twice. */
  readonly text: () => string;
  readonly #compressed = new Map<Encoding, Promise<Buffer>>();

  constructor(text: () => string) {
    this.text = text;
  }

  async compressed(encoding: Encoding): Promise<Buffer> {
    const known = this.#compressed.get(encoding);
    if (known) return known;
    const made = COMPRESS[encoding](this.text());
    this.#compressed.set(encoding, made);
    // The next one tries again.
    made.catch(() => this.#compressed.delete(encoding));
    return made;
  }
}
