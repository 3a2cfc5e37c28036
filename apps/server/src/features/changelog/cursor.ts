import { MESSAGES } from "@krempelfrei/contract/fields";
import { invalid } from "../../core/errors.ts";
import type { Position } from "./changelog.queries.ts";

const POSITION = /^(?<at>\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z) (?<id>\d{1,15})$/;

/** What a client gives back to go on below an entry; it need not understand it. */
export const toCursor = ({ at, id }: Position): string => Buffer.from(`${at} ${id}`).toString("base64url");

/** The other way round. Error: 422 at `cursor` for anything that `toCursor` did not make. */
export function fromCursor(cursor: string): Position {
  const { at = "", id = "" } = POSITION.exec(Buffer.from(cursor, "base64url").toString())?.groups ?? {};
  if (Number.isNaN(Date.parse(at))) throw invalid("cursor", MESSAGES.choice);
  return { at, id: Number(id) };
}
