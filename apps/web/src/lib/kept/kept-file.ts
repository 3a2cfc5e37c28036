/**
 * Databases of a browser keep what was deleted readable in their files until they are tidied some day; the bytes of a Blob lie
 * in a file of their own, which is gone at once. So everything that may name a person or something is kept as a Blob.
 */
export const toBlob = (value: object): Blob => new Blob([JSON.stringify(value)]);

/** The value that `toBlob` was given. */
export const fromBlob = async (blob: Blob): Promise<unknown> => JSON.parse(await blob.text());

interface About {
  readonly name: string;
  readonly lastModified: number;
}

/** A file without its name, which lies apart. */
export interface KeptFile {
  readonly content: Blob;
  readonly about: Blob;
}

export const toKeptFile = (file: File): KeptFile => ({
  content: file.slice(0, file.size, file.type),
  about: toBlob({ name: file.name, lastModified: file.lastModified } satisfies About),
});

export async function fromKeptFile({ content, about }: KeptFile): Promise<File> {
  // Written by `toKeptFile` above.
  const { name, lastModified } = (await fromBlob(about)) as About;
  return new File([content], name, { type: content.type, lastModified });
}
