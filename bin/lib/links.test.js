import { expect, it } from "vitest";
import { deadLinks } from "./links.js";

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
