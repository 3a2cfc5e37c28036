// One address and nothing else: a comma or a line break in it would send to somebody else as well.
const ADDRESS = /^[^\s@,;:<>()[\]\\"]+@[^\s@,;:<>()[\]\\"]+$/;
const BREAKS = /[\u0000-\u001f\u007f\u2028\u2029]+/g;

/** The address, or an error where it is not exactly one. */
export function assertOneAddress(address: string): string {
  if (!ADDRESS.test(address)) throw new Error("not one e-mail address");
  return address;
}

/** A text for a header: on one line. */
export const headerText = (text: string): string => text.toWellFormed().replace(BREAKS, " ").trim();
