import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { uploadFile } from "@krempelfrei/contract/files/files";
import { answerOf } from "@krempelfrei/testing/client";
import { parse as parseDisposition } from "content-disposition";
import { beforeAll, describe, expect, it } from "vitest";
import { pdf } from "../client.ts";
import { makeScene, upload, type Scene } from "../scene.ts";
import { createWorld } from "../world.ts";

/** Files that want to be pages, and names that want to be paths or headers. */
const world = await createWorld();
let here: Scene;

beforeAll(async () => {
  here = await makeScene(world);
});

const SCRIPT = "<script>alert(document.domain)</script>";
const PNG = Buffer.from("89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489", "hex");
const JPEG = Buffer.from("ffd8ffe000104a46494600010100000100010000ffd9", "hex");

const put = (bytes: Uint8Array, name: string, type: string) =>
  here.client.upload("/api/files/upload", { name, bytes, type });

describe("a page that is uploaded as a document", () => {
  // Covers S7
  it.each([
    ["HTML", `<!doctype html>${SCRIPT}`],
    ["HTML behind blanks", `  \n\n<html>${SCRIPT}`],
    ["HTML with a byte order mark", `\ufeff<html>${SCRIPT}`],
    ["SVG", `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`],
    ["SVG as XML", `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`],
    ["XHTML", `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">${SCRIPT}</html>`],
    ["XML with a style sheet", `<?xml-stylesheet href="javascript:alert(1)"?><a/>`],
    ["script", "alert(document.domain)"],
    ["MHTML", "MIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n<script></script>"],
    ["HTML with a PDF in it", `<html>${SCRIPT}\n%PDF-1.4`],
  ])("is refused whatever it is called: %s", async (_what, text) => {
    for (const [name, type] of [
      ["Brief.pdf", "application/pdf"],
      ["Bild.png", "image/png"],
      ["seite.html", "text/html"],
      ["bild.svg", "image/svg+xml"],
    ] as const) {
      const answer = await put(Buffer.from(text), name, type);
      expect(answer.statusCode, `${name} ${answer.body}`).toBe(422);
    }
  });

  // Covers S7
  it.each([
    ["PDF", Buffer.concat([pdf("p"), Buffer.from(`<html>${SCRIPT}</html>`)]), "application/pdf"],
    [
      "PDF with a script of its own",
      Buffer.from(
        `%PDF-1.4\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n${SCRIPT}\n%%EOF\n`,
      ),
      "application/pdf",
    ],
    ["PNG", Buffer.concat([PNG, Buffer.from(SCRIPT)]), "image/png"],
    ["JPEG", Buffer.concat([JPEG, Buffer.from(`/*${SCRIPT}*/`)]), "image/jpeg"],
  ])("stays a document when it is one as well: %s", async (_what, bytes, type) => {
    const answer = await put(bytes, `${randomUUID()}.html`, "text/html");
    expect(answer.statusCode, answer.body).toBe(201);
    const { id } = answerOf(uploadFile, answer);
    for (const way of ["show", "download"]) {
      const { headers, rawPayload } = await here.client.get(`/api/files/${id}/${way}`, {
        accept: "text/html",
        "sec-fetch-dest": "document",
      });
      expect(rawPayload.equals(bytes)).toBe(true);
      expect(headers["content-type"]).toBe(type);
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(headers["cross-origin-resource-policy"]).toBe("same-origin");
      const policy = String(headers["content-security-policy"]);
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'self'");
      expect(policy).not.toContain("script-src");
      if (type !== "application/pdf") expect(policy).toContain("sandbox");
      const disposition = parseDisposition(String(headers["content-disposition"]));
      expect(disposition.type).toBe(way === "show" ? "inline" : "attachment");
      // Not the name that would make it a page on the disk.
      expect(disposition.parameters["filename"]).toMatch(/\.(pdf|png|jpg)$/);
    }
  });
});

describe("a name that wants to be a path or a header", () => {
  const names = [
    "../../../../etc/passwd",
    "..\\..\\windows\\system32\\drivers",
    "%2e%2e%2f%2e%2e%2fetc%2fpasswd",
    "..%252f..%252fetc",
    "/etc/passwd",
    "C:\\boot.ini",
    "a\u0000b",
    "a\r\nSet-Cookie: session=x",
    "a\r\n\r\n<html>",
    'a"; filename="b.html',
    "a;b=c",
    "\u202efdp.exe",
    "\ud800",
    "€ 🎉 ü",
    "CON",
    ".",
    "..",
    "",
    "-rf",
    "$(id)",
    "'; DROP TABLE file; --",
    "x".repeat(5000),
  ];

  // Covers S10
  it.each(names)("%j stays a name, and its file in the folder of its group", async (name) => {
    const answer = await put(pdf(randomUUID()), `${name}.pdf`, "application/pdf");
    // Chrome and curl send what they like; a body that cannot be read is refused as a whole.
    expect([201, 400, 422], answer.body).toContain(answer.statusCode);
    if (answer.statusCode !== 201) return;
    const file = answerOf(uploadFile, answer);
    expect(file.name).not.toMatch(/[/\\\u0000-\u001f\u202e]/);
    for (const way of ["show", "download"]) {
      const shown = await here.client.get(`/api/files/${file.id}/${way}`);
      expect(shown.statusCode).toBe(200);
      const header = String(shown.headers["content-disposition"]);
      expect(header).not.toMatch(/[\r\n\u0000]/);
      expect(shown.headers).not.toHaveProperty("set-cookie");
      expect(parseDisposition(header).type).toBe(way === "show" ? "inline" : "attachment");
    }
  });

  // Covers S10
  it("writes nothing outside of the store, and no name into it", async () => {
    await put(pdf(randomUUID()), "../../draussen.pdf", "application/pdf");
    const everything = await readdir(world.directory, { recursive: true });
    expect(everything.some((path) => path.includes("draussen") || path.includes("passwd"))).toBe(false);
    const stored = everything.filter((path) => /[0-9a-f]{64}$/.test(path));
    for (const path of stored) expect(path).toMatch(/^blobs\/[0-9a-f]{2}\/[0-9a-f-]{36}\/[0-9a-f]{64}$/);
    expect(stored.length).toBeGreaterThan(0);
  });

  // Covers S23
  it("is refused when a document is renamed to it", async () => {
    const file = await upload(here.client, { folder_id: here.root.id });
    for (const name of ["a\r\nb", "a\u0000b", "a\u202eb", "\ud800"]) {
      const answer = await here.client.patch(`/api/files/${file.id}`, { name });
      expect(answer.statusCode, JSON.stringify(name)).toBe(422);
    }
    // A slash is a letter in the name of a document, and none in its header.
    const renamed = await here.client.patch(`/api/files/${file.id}`, { name: '../../x"; filename="y.html' });
    expect(renamed.statusCode).toBe(200);
    const { headers } = await here.client.get(`/api/files/${file.id}/download`);
    const { parameters } = parseDisposition(String(headers["content-disposition"]));
    expect(parameters["filename"]).toBe(".._.._x_; filename=_y.html.pdf");
  });
});

describe("a path in the address", () => {
  const ways = [
    "/api/files/..%2f..%2f..%2fetc%2fpasswd/show",
    "/api/files/%2e%2e%2f%2e%2e/show",
    "/api/files/..%5c..%5cboot.ini/download",
    "/api/files/%00/show",
    "/api/files/%252e%252e%252f/show",
    "/api/../../etc/passwd",
    "/api/%2e%2e/%2e%2e/etc/passwd",
    "/assets/..%2f..%2fpackage.json",
    "/assets/%2e%2e/%2e%2e/package.json",
    "/assets/../../../apps/server/package.json",
    "/assets/..%5c..%5cpackage.json",
    "/assets/%00",
    "//etc/passwd",
    "/%c0%ae%c0%ae/etc/passwd",
    "/%",
    "/api/%zz",
    "/api/files/%E0%A4%A/show",
    `/api/files/${"a".repeat(3000)}/show`,
  ];

  // Covers S10
  it.each(ways)("%s gives no file of the machine and no error of the server's", async (url) => {
    for (const client of [here.client, world.guest()]) {
      const answer = await client.get(url);
      expect([200, 400, 401, 404, 503], answer.body).toContain(answer.statusCode);
      expect(answer.body).not.toMatch(/root:|"dependencies"|at .+\.ts|node_modules/);
      if (answer.statusCode === 400) {
        expect(Object.keys(answer.json())).toEqual(["message"]);
        expect(answer.headers["x-content-type-options"]).toBe("nosniff");
      }
    }
  });

  it("serves the built client alone, from a real connection too", async () => {
    const origin = await world.server.listen({ host: "127.0.0.1", port: 0 });
    const secret = await readFile(join(import.meta.dirname, "../../../package.json"), "utf8");
    for (const path of ["/../package.json", "/assets/../../package.json", "/..%2fpackage.json"]) {
      expect(await (await fetch(origin + path)).text()).not.toContain(secret.slice(0, 40));
    }
  });
});
