import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { updateAccountingSettings } from "@krempelfrei/contract/accounting/settings";
import { afterAll, expect, it } from "vitest";
import { createWorld } from "../../../testing/world.ts";

const web = await mkdtemp(join(tmpdir(), "krempelfrei-client-"));
await writeFile(
  join(web, "index.html"),
  "<!doctype html><html lang=de><head></head><body>Seite</body></html>",
);
await mkdir(join(web, ".vite"));
await writeFile(join(web, ".vite/first-views.json"), "{}");
await writeFile(join(web, "favicon.svg"), '<svg xmlns="http://www.w3.org/2000/svg"/>');
afterAll(() => rm(web, { recursive: true, force: true }));

const world = await createWorld({ webDirectory: web, appUrl: "https://ablage.example" });

// Covers operation.3
it.each([
  "/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200",
  "/.well-known/passkey-endpoints",
  "/.well-known",
  "/.env",
  "/%2eenv",
  "/.git/config",
  "/.vite/first-views.json",
  "/wp-login.php",
  "/backup.zip?x=1",
  "/sitemap.xml",
  "/customers/x.js",
  "/robots.txt.bak",
])("%s is not there", async (path) => {
  for (const client of [world.guest(), await world.signIn(await world.makeStaff())]) {
    const { statusCode, headers, body } = await client.get(path);
    expect([statusCode, headers["content-type"]]).toEqual([404, "application/json; charset=utf-8"]);
    expect(body).not.toContain("Seite");
  }
});

it.each(["/", "/login", "/impressum", "/customers/0190c0de-0000-7000-8000-000000000000", "/index.html"])(
  "%s is the client's page as ever",
  async (path) => {
    const { statusCode, body } = await world.guest().get(path);
    expect([statusCode, body.includes("Seite")]).toEqual([200, true]);
  },
);

it("robots are asked to stay away, and who changes a password is led to the profile", async () => {
  const robots = await world.guest().get("/robots.txt");
  expect([robots.statusCode, robots.headers["content-type"], robots.body]).toEqual([
    200,
    "text/plain; charset=utf-8",
    "User-agent: *\nDisallow: /\n",
  ]);
  const change = await world.guest().get("/.well-known/change-password");
  expect([change.statusCode, change.headers.location]).toEqual([302, "/profile"]);
});

it("security.txt names the operator's address until 180 days later, and is not there without one (RFC 9116)", async () => {
  const path = "/.well-known/security.txt";
  expect((await world.guest().get(path)).statusCode).toBe(404);
  const owner = await world.signIn(await world.makeStaff("owner"));
  await owner.call(updateAccountingSettings, { body: { email: "post@ablage.example" } });
  world.setClock(new Date("2026-11-24T14:38:00Z"));
  const { statusCode, headers, body } = await world.guest().get(path);
  world.setClock();
  expect([statusCode, headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
  expect(body.split("\n")).toEqual([
    "Contact: mailto:post@ablage.example",
    "Expires: 2027-05-23T00:00:00.000Z",
    "Preferred-Languages: de, en",
    "Canonical: https://ablage.example/.well-known/security.txt",
    "",
  ]);
  await owner.call(updateAccountingSettings, { body: { security_email: "sicher@ablage.example" } });
  expect((await world.guest().get(path)).body).toContain("Contact: mailto:sicher@ablage.example\n");
});
