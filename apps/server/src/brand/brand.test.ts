import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { forgotPassword } from "@krempelfrei/contract/account/account";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { ConfigError } from "../core/config-error.ts";
import { loadConfig } from "../config.ts";
import { sendLetter } from "../features/account/letters/send-letter.ts";
import { createWorld } from "../testing/world.ts";
import { readBrand } from "./brand.ts";

const directory = await mkdtemp(join(tmpdir(), "krempelfrei-brand-"));
afterAll(() => rm(directory, { recursive: true, force: true }));
const picture = async (name: string, width: number, height = width): Promise<string> => {
  const path = join(directory, name);
  await sharp({ create: { width, height, channels: 4, background: "#336" } })
    .png()
    .toFile(path);
  return path;
};

const web = join(directory, "web");
await mkdir(web);
await writeFile(
  join(web, "index.html"),
  '<!doctype html><html lang="de"><head><link rel="icon" href="/favicon.svg" type="image/svg+xml" /><title>Krempelfrei</title></head><body>Krempelfrei</body></html>',
);
await writeFile(
  join(web, "favicon.svg"),
  '<svg xmlns="http://www.w3.org/2000/svg"><rect fill="#1f6b57"/></svg>',
);
await writeFile(
  join(web, "manifest.webmanifest"),
  JSON.stringify({
    id: "/",
    name: "Krempelfrei",
    short_name: "Krempelfrei",
    icons: [{ src: "/favicon.svg" }],
  }),
);

const brand = await readBrand({
  productName: 'Ablage "Nord" & <Süd> $&',
  productColour: "#ffee00",
  productLogo: await picture("logo.png", 256),
});
const world = await createWorld({ webDirectory: web, brand });
const plain = await createWorld({ webDirectory: web });

describe("the operator's name, colour and logo", () => {
  // Covers operation.2
  it("stand in the page, as text and within its policy", async () => {
    const { body, headers } = await world.guest().get("/login");
    const name = "Ablage &quot;Nord&quot; &amp; &lt;Süd&gt; $&amp;";
    expect(body).toContain(`<title>${name}</title>`);
    expect(body).toContain(`data-product="${name}"`);
    expect(body).toContain(`<body>${name}</body>`);
    expect(body).toContain('data-logo="/brand/logo.png"');
    expect(body).toContain('href="/brand/logo.png" type="image/png"');
    expect(body).not.toContain("Krempelfrei");
    expect(body).toMatch(/data-shades="(#[0-9a-f]{6},){9}#[0-9a-f]{6}"/);
    const [, nonce] = /<style nonce="([\w-]+)">:root\{--app-accent:#/.exec(body) ?? [];
    expect(String(headers["content-security-policy"])).toContain(`'nonce-${nonce}'`);
  });

  it("stand in the manifest of the installed app", async () => {
    const { body, headers } = await world.guest().get("/manifest.webmanifest");
    expect(headers["content-type"]).toContain("application/manifest+json");
    expect(headers["cache-control"]).toBe("no-cache");
    expect(JSON.parse(body)).toEqual({
      id: "/",
      name: 'Ablage "Nord" & <Süd> $&',
      short_name: 'Ablage "Nord" & <Süd> $&',
      icons: [{ src: "/brand/logo.png", sizes: "256x256", type: "image/png" }],
    });
  });

  it("are served as a picture and as nothing else", async () => {
    const { statusCode, headers, rawPayload } = await world.guest().get("/brand/logo.png");
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({ "content-type": "image/png", "x-content-type-options": "nosniff" });
    expect(rawPayload.equals(brand.logo?.png ?? Buffer.alloc(0))).toBe(true);
    expect((await world.guest().get("/favicon.svg")).body).toContain(`fill="${brand.colour?.fill}"`);
  });

  it("stand in the description of the calls", async () => {
    const { info } = (await world.guest().get("/api/openapi.json")).json<{ info: object }>();
    expect(info).toMatchObject({
      title: 'Ablage "Nord" & <Süd> $&',
      "x-logo": { url: "http://localhost/brand/logo.png" },
    });
  });

  it("stand in mails", async () => {
    const { customer } = await world.makeGroup();
    await world.guest().call(forgotPassword, { body: { email: customer.email } });
    await world.runJobs();
    const mail = world.mails.find(({ to }) => to.address === customer.email);
    expect(mail?.subject).toContain(brand.name);
    expect(mail?.text).toContain(`Ihr Team von ${brand.name}`);
    const person = { first_name: "Karla", last_name: "Beispiel", address: "karla@beispiel.example" };
    await sendLetter(world.system, person, "Betreff", ["Text"]);
    expect(world.mails.at(-1)?.text).toContain(`Ihr Team von ${brand.name}`);
  });

  it("are the product's own where none are set", async () => {
    const { body } = await plain.guest().get("/login");
    expect(body).toContain("<title>Krempelfrei</title>");
    expect(body).not.toMatch(/data-(product|logo|shades)|<style/);
    expect((await plain.guest().get("/brand/logo.png")).statusCode).toBe(404);
    expect((await plain.guest().get("/favicon.svg")).body).toContain("#1f6b57");
  });
});

describe("a logo is refused that", () => {
  const readLogo = async (productLogo: string) =>
    readBrand({ productName: "Ablage", productColour: undefined, productLogo });

  it("is no square PNG of a sensible size", async () => {
    const svg = join(directory, "logo.svg");
    // With the size of a square logo where a PNG has its own, so that it is refused for its kind alone.
    const size = Buffer.from([0, 0, 1, 0, 0, 0, 1, 0]);
    await writeFile(
      svg,
      Buffer.concat([Buffer.from('<svg xmlns="http'), size, Buffer.alloc(64, "<script>")]),
    );
    const big = join(directory, "big.png");
    await writeFile(big, Buffer.concat([brand.logo?.png ?? Buffer.alloc(0), Buffer.alloc(600 * 1024)]));
    const cut = join(directory, "cut.png");
    await writeFile(cut, (brand.logo?.png ?? Buffer.alloc(0)).subarray(0, 20));
    const paths = [svg, big, cut, join(directory, "fehlt.png")];
    for (const path of [...paths, await picture("wide.png", 400, 200), await picture("small.png", 64)])
      await expect(readLogo(path)).rejects.toThrow(ConfigError);
  });
});

it.each(["gruen", "#12345", "#1234567", "rgb(1,2,3)", "#12345g", "#123456;}"])(
  "the colour %s is none",
  (PRODUCT_COLOUR) => {
    expect(() => loadConfig({ PRODUCT_COLOUR })).toThrow("PRODUCT_COLOUR must be a colour like #1f6b57.");
  },
);
