import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { openPromise } from "yauzl";
import { z } from "zod";

const Manifest = z.object({
  year: z.int(),
  files: z.array(z.object({ path: z.string(), bytes: z.int(), sha256: z.string() })),
});

/** Files of a package that its own list does not contain. */
const LISTS = new Set(["manifest.json", "SHA256SUMS"]);

/**
 * Compares the files of an audit package with its list. Returns their number, and which are missing, changed or added.
 * Rejects if the file is no audit package.
 */
export async function verifyAuditPackage(path: string): Promise<{ files: number; problems: string[] }> {
  const zip = await openPromise(path);
  const found = new Map<string, string>();
  let list: Buffer | undefined;
  for await (const entry of zip.eachEntry()) {
    const content = await buffer(await zip.openReadStreamPromise(entry));
    if (entry.fileName === "manifest.json") list = content;
    found.set(entry.fileName, createHash("sha256").update(content).digest("hex"));
  }
  if (list === undefined) throw new Error("no audit package: it has no manifest.json");
  const { files } = Manifest.parse(JSON.parse(list.toString("utf8")));
  const listed = new Map(files.map((file) => [file.path, file.sha256]));
  const problems = [...listed].flatMap(([file, hash]) => {
    if (!found.has(file)) return [`${file} is missing`];
    return found.get(file) === hash ? [] : [`${file} was changed`];
  });
  const added = [...found.keys()].filter((file) => !listed.has(file) && !LISTS.has(file));
  return { files: listed.size, problems: [...problems, ...added.map((file) => `${file} was added`)] };
}
