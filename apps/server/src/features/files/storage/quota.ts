import { wholeNumber } from "@krempelfrei/contract/counted";
import { berlinDay } from "@krempelfrei/contract/dates";
import { QUOTA_WARN_PERCENT } from "@krempelfrei/contract/limits";
import type { Ctx, Quota } from "../../../context/context.ts";
import { inTransaction } from "../../../context/context.ts";
import { overQuota, type AppError } from "../../../core/errors.ts";
import { reserveBlob } from "./contents.queries.ts";
import {
  countDocuments,
  countIntake,
  getIntake,
  lockIntake,
  sumContents,
  type Stored,
} from "./quota.queries.ts";

const sizeText = (bytes: number): string =>
  bytes >= 1024 ** 3 ? `${wholeNumber(bytes / 1024 ** 3)} GB` : `${wholeNumber(bytes / 1024 ** 2)} MB`;

const limitText = (files: number, bytes: number, what: string): string =>
  [files > 0 ? `${wholeNumber(files)} ${what}` : "", bytes > 0 ? sizeText(bytes) : ""]
    .filter(Boolean)
    .join(" oder ");

function dayError({ dayFiles, dayBytes, isHolder }: ActorQuota): AppError {
  const rest = isHolder ? "" : "; den Rest kann nur der Vertragsinhaber hochladen";
  return overQuota(
    `Heute passt nichts mehr hinein: Ihre Beziehungskiste nimmt an einem Tag ${limitText(dayFiles, dayBytes, "Dateien")} auf${rest}. Bitte versuchen Sie es morgen wieder.`,
  );
}

function fullError({ files, bytes, isHolder }: ActorQuota): AppError {
  const limit = limitText(files, bytes, "Dokumente");
  return overQuota(
    isHolder
      ? `Der Speicher Ihrer Beziehungskiste ist voll (${limit}). Bitte wenden Sie sich an Ihren Krempler.`
      : `Für Sie ist der Speicher der Beziehungskiste voll (${limit}); den Rest kann nur der Vertragsinhaber füllen. Bitte wenden Sie sich an Ihren Krempler.`,
  );
}

/** A limit of 0 means none. */
const isOver = (value: number, limit: number): boolean => limit > 0 && value > limit;

/** Members are limited; staff and jobs are not, so that the office can always file for a customer. */
const isLimited = ({ actor }: Ctx): boolean => actor.kind === "user" && actor.customer_id !== null;

interface ActorQuota extends Quota {
  /** True for the contract holder, to whom the whole quota is open. */
  readonly isHolder: boolean;
}

/** The quota for the actor. The last tenth is the contract holder's, so that no other member keeps them from storing. */
function quotaFor({ actor, settings: { quota } }: Ctx, customerId: string): ActorQuota {
  if (actor.kind === "user" && actor.id === customerId) return { ...quota, isHolder: true };
  const part = (limit: number): number => Math.ceil(limit * 0.9);
  return {
    dayFiles: part(quota.dayFiles),
    dayBytes: part(quota.dayBytes),
    files: part(quota.files),
    bytes: part(quota.bytes),
    isHolder: false,
  };
}

interface Content {
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
}

/** The documents that a group had when a content was reserved on this day. */
interface CountedDocuments {
  readonly documents: number;
  readonly day: string;
}

/** Documents below the quota from which on they are counted exactly: restored ones are in no count of a day. */
const SPARE_DOCUMENTS = 1000;

/**
 * Reserves a content of a group, within the quota of its members in total and per day. It is counted before its bytes
 * are stored: a store that fails afterwards has used up a little of the day. With `adds`, the content is for a new
 * document, which must have room too. Error: 429 (`file`); then nothing is reserved or counted.
 */
export async function reserveContent(
  ctx: Ctx,
  customerId: string,
  { sha256, size, adds = false }: Content & { readonly adds?: boolean },
): Promise<CountedDocuments | undefined> {
  const quota = quotaFor(ctx, customerId);
  // Leaves out the call, whose `Idempotency-Key` is stored with its document. access-checked, change-recorded: by the
  // use case that stores the content.
  return inTransaction({ ...ctx, call: undefined }, async (ctx) => {
    if (!isLimited(ctx)) {
      await reserveBlob(ctx, customerId, sha256, size);
      return undefined;
    }
    const day = berlinDay(ctx.clock());
    const today = await countIntake(ctx, customerId, { day, bytes: size });
    // Else each attempt at a full quota would use up the day of the others. Exact is the check before the insertion.
    if (adds && isOver(today.documents + 1, quota.files)) throw fullError(quota);
    await reserveBlob(ctx, customerId, sha256, size);
    if (quota.bytes > 0 && isOver(await sumContents(ctx, customerId), quota.bytes)) throw fullError(quota);
    if (isOver(today.files, quota.dayFiles) || isOver(today.bytes, quota.dayBytes)) throw dayError(quota);
    return { documents: today.documents, day };
  });
}

/**
 * Checks that one more document is within the quota; called in the transaction before it is added. `counted` comes from
 * the reservation of its content. Error: 429 (`file`).
 */
export async function admitDocument(ctx: Ctx, customerId: string, counted?: CountedDocuments): Promise<void> {
  const quota = quotaFor(ctx, customerId);
  if (!isLimited(ctx) || quota.files === 0) return;
  const today = await lockIntake(ctx, customerId);
  // The files of the day include all that members have added since, so a group far below its quota is not counted again.
  const isFar =
    counted &&
    today?.day === counted.day &&
    !isOver(counted.documents + today.files + SPARE_DOCUMENTS, quota.files);
  if (isFar) return;
  if (isOver((await countDocuments(ctx, customerId)) + 1, quota.files)) throw fullError(quota);
}

interface Usage {
  readonly today: Stored;
  readonly stored: Stored;
  /** Null without a limit. */
  readonly limits: {
    readonly day_files: number | null;
    readonly day_bytes: number | null;
    readonly files: number | null;
    readonly bytes: number | null;
  };
  /** True if the usage has reached QUOTA_WARN_PERCENT of one of the limits. */
  readonly is_near: boolean;
}

/** Usage of a group today and in total, with its limits. */
export async function groupUsage(ctx: Ctx, customerId: string): Promise<Usage> {
  const { quota } = ctx.settings;
  const today = await getIntake(ctx, customerId, berlinDay(ctx.clock()));
  const stored = {
    files: await countDocuments(ctx, customerId),
    bytes: await sumContents(ctx, customerId),
  };
  const isNear = (value: number, limit: number): boolean =>
    limit > 0 && value * 100 >= limit * QUOTA_WARN_PERCENT;
  return {
    today,
    stored,
    limits: {
      day_files: quota.dayFiles || null,
      day_bytes: quota.dayBytes || null,
      files: quota.files || null,
      bytes: quota.bytes || null,
    },
    is_near:
      isNear(today.files, quota.dayFiles) ||
      isNear(today.bytes, quota.dayBytes) ||
      isNear(stored.files, quota.files) ||
      isNear(stored.bytes, quota.bytes),
  };
}
