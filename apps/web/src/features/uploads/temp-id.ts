/** Number of random letters and digits (specification 9). */
const TEMP_ID_LENGTH = 10;

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** 'temp_' and 10 random letters and digits (specification 3). */
export function tempId(): string {
  const random = crypto.getRandomValues(new Uint8Array(TEMP_ID_LENGTH));
  return `temp_${Array.from(random, (value) => LETTERS[value % LETTERS.length]).join("")}`;
}
