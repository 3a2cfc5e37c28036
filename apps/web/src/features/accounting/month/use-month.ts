import { berlinDay } from "@krempelfrei/contract/dates";
import { useQuery } from "@tanstack/react-query";
import { bankStandQuery, claimListQuery, claimMonthQuery } from "./month.api.ts";
import { sepaReturnsQuery, sepaRunsQuery } from "../runs/runs.api.ts";
import type { MonthFacts } from "./steps.ts";

/** All data of the page of a month; `facts` is set once claims, runs and bank lines are loaded. */
export function useMonth(month: string) {
  const claims = useQuery(claimMonthQuery(month));
  const sepa = useQuery(sepaRunsQuery(month));
  const returns = useQuery(sepaReturnsQuery(month, 1));
  const bank = useQuery(bankStandQuery(month));
  const latest = useQuery(claimListQuery({ month, page: 1, per_page: 1 }));
  const total = latest.data?.total ?? 0;
  const earliest = useQuery({
    ...claimListQuery({ month, page: Math.max(1, total), per_page: 1 }),
    enabled: total > 0,
  });
  const queries = [claims, sepa, bank, latest];
  return {
    claims: claims.data,
    sepa: sepa.data,
    returns: returns.data?.total,
    facts: factsOf(),
    isError: queries.some(({ isError, data }) => isError && data === undefined),
    refetch: () => void Promise.all(queries.map(async (each) => each.refetch())),
  };

  function factsOf(): MonthFacts | undefined {
    if (!claims.data || !sepa.data || !bank.data) return undefined;
    const [run] = claims.data.runs;
    const [first, last] = [earliest.data?.data[0]?.number, latest.data?.data[0]?.number];
    return {
      month,
      claims: claims.data.claims,
      made: run && { day: berlinDay(new Date(run.created_at)), by: run.created_by },
      numbers: first !== undefined && last !== undefined ? { first, last } : undefined,
      debits: claims.data.by_way.lastschrift,
      runs: sepa.data.data,
      waiting: {
        ...sepa.data.preview,
        skipped: sepa.data.preview.skipped_items.length,
        to_be_told: sepa.data.preview.skipped_items.filter(({ code }) => code === "notice").length,
        settled: sepa.data.preview.settled.count,
      },
      bank: {
        last_day: bank.data.last_day,
        open: bank.data.counts.find(({ state }) => state === "offen")?.count ?? 0,
      },
    };
  }
}
