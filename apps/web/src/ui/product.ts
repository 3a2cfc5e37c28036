/** Brand of the operator that the server writes into the page (`brand/branded.ts`); empty in the built page. */
const { product, logo, shades } =
  typeof document === "undefined" ? ({} as DOMStringMap) : document.documentElement.dataset;

/** The only place of the product's name in the client. */
export const PRODUCT_NAME = product ?? "Krempelfrei";

/** Path of the operator's logo; undefined: our own mark. */
export const LOGO = logo;

/** Ten shades of the operator's colour, the lightest first; undefined: our own green. */
export const SHADES = shades?.split(",");
