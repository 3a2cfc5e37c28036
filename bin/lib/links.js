// Checks the links of pages: the file exists, and has the heading that the part after # names.
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
