import {
  DEADLINES_A_FILE_MAX,
  DEADLINES_OF_MEMBER_MAX,
  OPEN_DEADLINES_A_FILE_MAX,
  OPEN_DEADLINES_OF_MEMBER_MAX,
} from "@krempelfrei/contract/limits";
import type { Ctx } from "../../context/context.ts";
import { conflict } from "../../core/errors.ts";
import type { FileRow } from "../files/data/files.queries.ts";
import { countDeadlinesOf } from "./deadlines.queries.ts";

const TOO_MANY_OPEN = `Ein Dokument kann höchstens ${OPEN_DEADLINES_A_FILE_MAX} offene Fristen haben.`;
const TOO_MANY = `Ein Dokument kann höchstens ${DEADLINES_A_FILE_MAX} Fristen haben, auch erledigte. Bitte löschen Sie eine.`;
const TOO_MANY_OPEN_OF_ONE = `Bei einem gemeinsamen Dokument kann eine Person höchstens ${OPEN_DEADLINES_OF_MEMBER_MAX} offene Fristen anlegen, damit auch die anderen welche anlegen können.`;
const TOO_MANY_OF_ONE = `Bei einem gemeinsamen Dokument kann eine Person höchstens ${DEADLINES_OF_MEMBER_MAX} Fristen anlegen, auch erledigte. Bitte löschen Sie eine.`;

/**
 * Checks that a document may have one more open deadline by this author. Error: 409 past 30 open ones, and past 300 with
 * done ones; for a document of the whole group past half of these by one member.
 */
export async function checkRoom(ctx: Ctx, file: FileRow, authorId: string | null): Promise<void> {
  const { all, open, byAuthor, openByAuthor } = await countDeadlinesOf(ctx, file, authorId);
  if (open >= OPEN_DEADLINES_A_FILE_MAX) throw conflict(TOO_MANY_OPEN);
  if (all >= DEADLINES_A_FILE_MAX) throw conflict(TOO_MANY);
  if (!file.is_for_all) return;
  if (openByAuthor >= OPEN_DEADLINES_OF_MEMBER_MAX) throw conflict(TOO_MANY_OPEN_OF_ONE);
  if (byAuthor >= DEADLINES_OF_MEMBER_MAX) throw conflict(TOO_MANY_OF_ONE);
}
