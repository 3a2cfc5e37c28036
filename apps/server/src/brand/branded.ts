import type { Brand } from "./brand.ts";

/** The name that the client's files are built with. */
const OWN_NAME = "Krempelfrei";
/** The colour of the client's own mark. */
const OWN_FILL = "#1f6b57";
export const LOGO_PATH = "/brand/logo.png";

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

/** The client's page with the operator's name, colour and logo; its style element gets the nonce of the page. */
export function brandedPage(html: string, { name, colour, logo }: Brand): string {
  const facts = [
    name === OWN_NAME ? "" : ` data-product="${escaped(name)}"`,
    colour === undefined ? "" : ` data-shades="${colour.shades.join(",")}"`,
    logo === undefined ? "" : ` data-logo="${LOGO_PATH}"`,
  ].join("");
  let page = html.replaceAll(OWN_NAME, () => escaped(name)).replace("<html ", () => `<html${facts} `);
  if (logo !== undefined)
    page = page
      .replaceAll("/favicon.svg", LOGO_PATH)
      .replaceAll("/icons/maskable-192.png", LOGO_PATH)
      .replace('type="image/svg+xml"', 'type="image/png"');
  if (colour === undefined) return page;
  return page.replace("</head>", () => `<style nonce="@CSP_NONCE@">${colour.styles}</style></head>`);
}

/** The manifest of the installable app. */
export function brandedManifest(text: string, { name, logo }: Brand): string {
  const manifest = JSON.parse(text) as Record<string, unknown>;
  const icons = logo && {
    icons: [{ src: LOGO_PATH, sizes: `${logo.size}x${logo.size}`, type: "image/png" }],
  };
  return JSON.stringify({ ...manifest, name, short_name: name, ...icons });
}

/** The client's own mark in the operator's colour. */
export const brandedMark = (svg: string, { colour }: Brand): string =>
  colour === undefined ? svg : svg.replaceAll(OWN_FILL, colour.fill);
