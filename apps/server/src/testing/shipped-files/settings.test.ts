import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { SETTINGS } from "../../settings.ts";
import { settingsPage } from "./settings-table.ts";

const root = join(import.meta.dirname, "../../../../..");

describe("the settings", () => {
  it("stand in docs/settings.md as the code has them: `npm run settings` writes it", () => {
    expect(readFileSync(join(root, "docs/settings.md"), "utf8")).toBe(settingsPage());
  });

  it("take their own defaults", () => {
    const refused = Object.entries(SETTINGS)
      .filter(([, { schema, fallback }]) => fallback !== undefined && !schema.safeParse(fallback).success)
      .map(([name]) => name);
    expect(refused).toEqual([]);
  });

  it.each(globSync("ops/{compose,systemd}/*", { cwd: root }))("of %s are those of the product", (file) => {
    // Settings that the compose file, Node.js, PostgreSQL and the demo read themselves.
    const theirs =
      /^(APP_HOST|APP_DATABASE_PASSWORD|DATABASE_PASSWORD|BUCKET_SECRET|KEY_FOLDER|KREMPELFREI_VERSION|NODE_\w+|ROOT_\w+|UV_\w+|POSTGRES_\w+|MINIO_\w+|PG\w+|DEMO)$/;
    const named = [
      ...readFileSync(join(root, file), "utf8").matchAll(/^[ #]*(?:Environment=)?([A-Z][A-Z0-9_]{3,})[=:]/gm),
    ];
    const unknown = named
      .map(([, name = ""]) => name)
      .filter((name) => !(name in SETTINGS) && !theirs.test(name));
    expect(unknown).toEqual([]);
  });
});
