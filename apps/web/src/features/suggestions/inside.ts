/** For lists of fields in a panel: a list rendered outside of the panel would close it. */
export const INSIDE = { withinPortal: false };
