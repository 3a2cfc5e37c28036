export type Encoding = "br" | "gzip";

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

  async compressed(
    encoding: Encoding,
    compress: (text: string, encoding: Encoding) => Promise<Buffer>,
  ): Promise<Buffer> {
    const known = this.#compressed.get(encoding);
    if (known) return known;
    const made = compress(this.text(), encoding);
    this.#compressed.set(encoding, made);
    // After a failure the next request tries again.
    made.catch(() => this.#compressed.delete(encoding));
    return made;
  }
}
