import type { Page } from "playwright-core";
import { openBrowser, signInThere } from "./client.ts";
import type { Figure } from "./figure.ts";
import { findCustomer } from "./many-files.ts";
import type { RunningServer } from "./server.ts";

/**
 * Bytes of scripts and style sheets on the wire, as the browser counts them, in a browser without a cache: for the
 * sign-in page, and on until the first folder can be seen.
 */
export async function measureWeight(server: RunningServer): Promise<Figure[]> {
  const customer = await findCustomer(server, 1);
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ locale: "de-DE" });
    const weight = weigh(page);
    await page.goto(`${server.url}/login`, { waitUntil: "networkidle" });
    const signIn = await weight();
    await signInThere(page, customer.email, customer.folderName);
    const folder = await weight();
    return [
      line("client, sign-in page", signIn, "at most 200 kB"),
      line("client, until the first folder shows", folder, "at most 330 kB"),
    ];
  } finally {
    await browser.close();
  }
}

interface Weight {
  readonly bytes: number;
  readonly files: number;
  readonly encodings: readonly string[];
}

/** Starts counting; the returned function gives the sum so far. */
function weigh(page: Page): () => Promise<Weight> {
  const sizes: Promise<{ bytes: number; encoding: string }>[] = [];
  page.on("requestfinished", (request) => {
    if (!/\.(js|css)$/.test(new URL(request.url()).pathname)) return;
    sizes.push(
      (async () => {
        const response = await request.response();
        const { responseBodySize } = await request.sizes();
        return {
          bytes: responseBodySize,
          encoding: (await response?.headerValue("content-encoding")) ?? "none",
        };
      })(),
    );
  });
  return async () => {
    const all = await Promise.all(sizes);
    return {
      bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
      files: all.length,
      encodings: [...new Set(all.map(({ encoding }) => encoding))],
    };
  };
}

const line = (name: string, { bytes, files, encodings }: Weight, target: string): Figure => ({
  name,
  ours: `${(bytes / 1000).toFixed(1)} kB`,
  reference: `${files} files, encoding ${encodings.join(" and ")}`,
  ratio: "",
  target,
});
