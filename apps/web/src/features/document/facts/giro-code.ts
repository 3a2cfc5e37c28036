import { isInEea } from "@krempelfrei/contract/customers/iban";
import { squaresOf } from "../../../ui/qr-code.tsx";

/** A transfer in the form of a GiroCode. */
export interface Transfer {
  readonly recipient: string;
  /** Without blanks, with valid check digits. */
  readonly iban: string;
  /** 1 to 99.999.999.999. */
  readonly cents: number;
  readonly purpose: string;
}

/** Source: EPC069-12, version 2.1: the longest name and the longest text of a transfer, in characters. */
export const RECIPIENT_MAX = 70;
export const PURPOSE_MAX = 140;

/** Maximum of bytes in the largest code of the standard. */
const BYTES_MAX = 331;

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;
const onOneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

/** True if a code without a BIC is enough for the account: the standard requires a BIC outside of the EEA. */
export const hasGiroCode = ({ iban }: Pick<Transfer, "iban">): boolean => isInEea(iban);

/**
 * Content of a GiroCode: a SEPA transfer by EPC069-12, version 002 (without a BIC), in UTF-8; a recipient or purpose
 * that is too long is cut.
 */
export function giroCodeText({ recipient, iban, cents, purpose }: Transfer): string {
  const before = [
    "BCD",
    "002",
    // UTF-8.
    "1",
    "SCT",
    "",
    onOneLine(recipient).slice(0, RECIPIENT_MAX),
    iban,
    `EUR${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`,
    "",
    "",
    "",
  ].join("\n");
  let text = onOneLine(purpose).slice(0, PURPOSE_MAX);
  while (bytesOf(before + text) > BYTES_MAX && text !== "") text = text.slice(0, -1);
  return before + text.toWellFormed();
}

/** Squares of the code; level M, as the standard requires. */
export const giroCodeSquares = (transfer: Transfer): readonly (readonly boolean[])[] =>
  squaresOf(giroCodeText(transfer));

/** The code as a picture of some 600 pixels, to be saved or shared. */
export async function giroCodePicture(transfer: Transfer): Promise<File> {
  const squares = giroCodeSquares(transfer);
  const scale = Math.ceil(600 / squares.length);
  const canvas = document.createElement("canvas");
  canvas.width = squares.length * scale;
  canvas.height = canvas.width;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = "#000";
  for (const [y, row] of squares.entries())
    for (const [x, isDark] of row.entries()) if (isDark) context.fillRect(x * scale, y * scale, scale, scale);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, "image/png");
  });
  if (!blob) throw new Error("no picture");
  return new File([blob], "GiroCode.png", { type: "image/png" });
}
