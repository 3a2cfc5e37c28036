import { DEADLINES_A_FILE_MAX, OPEN_DEADLINES_A_FILE_MAX } from "@krempelfrei/contract/limits";
import type { Ctx } from "../../context/context.ts";
import type { GroupKey } from "../../context/reach.queries.ts";
import { conflict } from "../../core/errors.ts";
import { countDeadlinesOf } from "./deadlines.queries.ts";

const TOO_MANY_OPEN = `Ein Dokument kann höchstens ${OPEN_DEADLINES_A_FILE_MAX} offene Fristen haben.`;
const TOO_MANY = `Ein Dokument kann höchstens ${DEADLINES_A_FILE_MAX} Fristen haben, auch erledigte. Bitte löschen Sie eine.`;

/** Checks that a document may have one more open deadline. Error: 409 past 30 open ones, and past 300 with done ones. */
export async function checkRoom(ctx: Ctx, file: GroupKey): Promise<void> {
  const { all, open } = await countDeadlinesOf(ctx, file);
  if (open >= OPEN_DEADLINES_A_FILE_MAX) throw conflict(TOO_MANY_OPEN);
  if (all >= DEADLINES_A_FILE_MAX) throw conflict(TOO_MANY);
}
