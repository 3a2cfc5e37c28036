import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { productionLicences, thirdParty } from "./licences.js";

const entry = (license) => ({ version: "1.0.0", license });

describe("the licences of what runs in production", () => {
  it("stand in THIRD_PARTY.md as the lock file has them; `npm run licences` writes it anew", () => {
    const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
    expect(readFileSync("THIRD_PARTY.md", "utf8")).toBe(thirdParty(packages));
  });

  it.each(["GPL-3.0-only", "AGPL-3.0-or-later", "SSPL-1.0", "UNLICENSED", undefined])(
    "are not %s",
    (license) => {
      expect(() => productionLicences({ "node_modules/bad": entry(license) })).toThrow("nobody has allowed");
    },
  );

  it("do not look at tools and at packages of our own", () => {
    expect(
      productionLicences({
        "node_modules/tool": { ...entry("GPL-3.0-only"), dev: true },
        "node_modules/ours": { link: true },
        "packages/ours": entry("UNLICENSED"),
      }),
    ).toEqual([]);
  });

  it("of a build for one platform are those of the package that asks for it", () => {
    const packages = {
      "node_modules/a": { ...entry("MIT"), optionalDependencies: { "a-linux-x64": "1.0.0" } },
      "node_modules/a-linux-x64": { version: "1.0.0", optional: true },
      "node_modules/b/node_modules/a": { ...entry("MIT"), version: "2.0.0" },
    };
    expect(productionLicences(packages)).toEqual([
      { name: "a", licence: "MIT", versions: ["1.0.0", "2.0.0"] },
      { name: "a-linux-x64", licence: "MIT", versions: ["1.0.0"] },
    ]);
  });
});
