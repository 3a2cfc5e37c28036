/**
 * Browsers' databases leave deleted values readable in their files until a clean-up; the bytes of a Blob are in a file
 * of their own, which is deleted at once. So everything that may name a person or a thing is stored as a Blob.
 */
export const toBlob = (value: object): Blob => new Blob([JSON.stringify(value)]);

/** The value that `toBlob` was given. */
export const fromBlob = async (blob: Blob): Promise<unknown> => JSON.parse(await blob.text());

interface About {
  readonly name: string;
  readonly lastModified: number;
}

/** A file whose name is stored separately. */
export interface KeptFile {
  readonly content: Blob;
  readonly about: Blob;
}

export const toKeptFile = (file: File): KeptFile => ({
  content: file.slice(0, file.size, file.type),
  about: toBlob({ name: file.name, lastModified: file.lastModified } satisfies About),
});

export async function fromKeptFile({ content, about }: KeptFile): Promise<File> {
  // Only `toKeptFile` writes it.
  const { name, lastModified } = (await fromBlob(about)) as About;
  return new File([content], name, { type: content.type, lastModified });
}
