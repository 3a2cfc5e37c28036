import type { ClaimState, CountAndSum } from "@krempelfrei/contract/accounting/claim-terms";
import type { ClaimMonth } from "@krempelfrei/contract/accounting/claims";
import { berlinDay } from "@krempelfrei/contract/dates";
import { authorize } from "../../../context/authorize.ts";
import type { Ctx } from "../../../context/context.ts";
import { countLetters, listLastPosted } from "./letters.queries.ts";
import { groupClaims, listRuns, type ClaimGroup } from "./months.queries.ts";

function sumOf(
  groups: readonly ClaimGroup[],
  cents: "gross_cents" | "open_cents" = "gross_cents",
): CountAndSum {
  return groups.reduce(
    (sum, group) => ({ count: sum.count + group.count, cents: sum.cents + group[cents] }),
    {
      count: 0,
      cents: 0,
    },
  );
}

const OPEN: readonly ClaimState[] = ["offen", "teilbezahlt", "gemahnt", "im_einzug", "ruecklaeufer"];

/** Sums of a month's claims for its checklist and tiles, all computed from the same rows. Errors: 403. */
export async function getClaimMonth(ctx: Ctx, month: string): Promise<ClaimMonth> {
  authorize(ctx, "accounting.manage");
  const groups = await groupClaims(ctx, month, berlinDay(ctx.clock()));
  const standing = groups.filter(({ reversed }) => !reversed);
  const of = (...states: readonly ClaimState[]) =>
    standing.filter(({ status }) => (states as readonly string[]).includes(status));
  const way = (name: ClaimGroup["way"]) => sumOf(standing.filter((group) => group.way === name));
  const runs = await listRuns(ctx, month);
  const noted = await listLastPosted(ctx, month);
  const [last] = noted;
  return {
    month,
    claims: sumOf(standing),
    by_way: {
      lastschrift: way("lastschrift"),
      ueberweisung: way("ueberweisung"),
      ohne_mandat: way("ohne_mandat"),
    },
    open: sumOf(of(...OPEN), "open_cents"),
    in_collection: sumOf(of("im_einzug"), "open_cents"),
    returned: sumOf(of("ruecklaeufer"), "open_cents"),
    paid: sumOf(of("bezahlt")),
    reversed: sumOf(groups.filter(({ reversed }) => reversed)),
    by_post: {
      ...(await countLetters(ctx, month)),
      last_note: last ? { count: noted.length, posted_on: last.posted_on } : null,
    },
    runs: runs.map((run) => ({ ...run, created_at: run.created_at.toISOString() })),
  };
}
