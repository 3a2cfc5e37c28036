/** The one place of the product's name in the client. */
export const PRODUCT_NAME = "Krempelfrei";
