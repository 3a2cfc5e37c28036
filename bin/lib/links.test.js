import { expect, it } from "vitest";
import { deadLinks, missingFiles, missingPromises } from "./links.js";

it("links of pages lead to files and headings, and others are named", () => {
  const text = [
    "[a page](docs/operations.md#two-roles), [a folder](docs/adr/), [a site](https://krempelfrei.example)",
    "## Run it",
    "`[code](nowhere.md)`, [no file](docs/nowhere.md), [no heading](docs/operations.md#three-roles)",
  ].join("\n");
  expect(deadLinks("README.md", text)).toEqual([
    "README.md: the link docs/nowhere.md leads nowhere",
    "README.md: the link docs/operations.md#three-roles leads nowhere",
  ]);
});

it("files that pages name exist, also by the end of their path", () => {
  const text =
    "`apps/server/src/main.ts`, `main.ts`, `../settings.md`, `bin/*.js`, `gone.ts`, `ain.ts`, `src/gone.sql`";
  expect(missingFiles("README.md", text, ["apps/server/src/main.ts", "docs/settings.md"])).toEqual([
    "README.md: there is no file gone.ts",
    "README.md: there is no file ain.ts",
    "README.md: there is no file src/gone.sql",
  ]);
});

it("promises that pages name exist", () => {
  const text = "`SECURITY.md` S1, S1a and S9; `SECURITY.md` 11 to 13; `SECURITY.md` (Dependencies): 2 days";
  expect(missingPromises("asvs.md", text, "- **S1** Rows\n- **S1a** Deleted documents")).toEqual([
    "asvs.md: SECURITY.md has no promise S9",
    "asvs.md: SECURITY.md has no promise 11",
    "asvs.md: SECURITY.md has no promise 13",
  ]);
});
