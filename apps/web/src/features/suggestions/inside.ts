/** For lists of fields in a panel: a list rendered outside of it would close the panel. */
export const INSIDE = { withinPortal: false };
