import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { loadConfig } from "../../config.ts";

const PROXIES = join(import.meta.dirname, "../../../../../ops/proxies");
/** Bytes of the largest upload beside its file, as the server counts them. */
const FORM_MB = 1;

/** Where a proxy refuses a body by its length: a page of its own, in English, which the client cannot tell from a broken line. */
const LIMITS: Readonly<Record<string, RegExp>> = {
  "nginx.conf": /client_max_body_size\s+(\d+)m;/gu,
  // Neither has a limit unless it is told one.
  Caddyfile: /max_size\s+(\d+)MB/gu,
  "haproxy.cfg": /req\.body_size.*?(\d+)/gu,
  // Of the database.
  "pgbouncer.ini": /(?!)/gu,
};

it("the proxies of the examples let the largest upload through to the server's own answer", async () => {
  const { uploadMaxMb } = loadConfig({});
  for (const name of await readdir(PROXIES)) {
    const pattern = LIMITS[name];
    expect(pattern, `${name} is new: how does it limit a body?`).toBeDefined();
    const text = await readFile(join(PROXIES, name), "utf8");
    const limits = [...text.matchAll(pattern ?? /(?!)/gu)].map(([, mb]) => Number(mb));
    expect(limits, name).toHaveLength(name === "nginx.conf" ? 1 : 0);
    for (const limit of limits) expect(limit, name).toBeGreaterThanOrEqual(uploadMaxMb + FORM_MB);
  }
});
