import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export const ENCODINGS = ["br", "gzip"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Fast rather than small, like the compression of all responses. */
const COMPRESS: Record<Encoding, (text: string) => Promise<Buffer>> = {
  br: async (text) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  gzip: async (text) => promisify(gzip)(text, { level: 1 }),
};

/**
 * A response that is text already, and is compressed once for all requests. Its maker has removed what the call's
 * response schema does not declare; it is not checked again.
 */
export class ReadyJson {
  /** Made when needed, so that it is not in memory twice. */
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
    // After a failure the next request tries again.
    made.catch(() => this.#compressed.delete(encoding));
    return made;
  }
}
