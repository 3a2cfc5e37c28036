// Checks the links of pages: the file exists, and has the heading that the part after # names; and the source files and
// promises of SECURITY.md that pages name.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const LINK = /\]\(([^)\s]+)\)/g;
const CODE = /```[\s\S]*?```|`[^`\n]*`/g;

/** One problem for each link of a page that leads nowhere. Addresses of other sites are not looked at. */
export function deadLinks(page, text) {
  return [...text.replace(CODE, "").matchAll(LINK)]
    .map(([, link]) => link)
    .filter((link) => !/^[a-z]+:/.test(link) && !leads(page, link))
    .map((link) => `${page}: the link ${link} leads nowhere`);
}

const NAMED_FILE = /`(?:\.\.\/)*([\w./@-]+\.(?:tsx?|js|sql|css|md|sh|ya?ml))`/g;

/** One problem for each file in backticks that is none of `files`; a name may leave out the folders before it. */
export const missingFiles = (page, text, files) =>
  Array.from(text.matchAll(NAMED_FILE), ([, named]) => named)
    .filter((named) => !files.some((file) => `/${file}`.endsWith(`/${named}`)))
    .map((named) => `${page}: there is no file ${named}`);

const PROMISES = /`SECURITY\.md` (S?\d+[a-z]?(?:,? (?:and |to )?S?\d+[a-z]?)*)/g;

/** One problem for each number behind "`SECURITY.md`" that is no promise of that page. */
export const missingPromises = (page, text, security) =>
  Array.from(text.matchAll(PROMISES), ([, list]) => list.match(/S?\d+[a-z]?/g))
    .flat()
    .filter((promise) => !security.includes(`**${promise}**`))
    .map((promise) => `${page}: SECURITY.md has no promise ${promise}`);

function leads(page, link) {
  const [path, heading] = link.split("#");
  const file = path === "" ? page : join(dirname(page), path);
  if (!existsSync(file)) return false;
  return heading === undefined || anchorsOf(readFileSync(file, "utf8")).has(heading);
}

/** Headings as GitHub names them in addresses. */
const anchorsOf = (text) =>
  new Set(
    [...text.replace(/```[\s\S]*?```/g, "").matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, "")
        .replaceAll(" ", "-"),
    ),
  );
