import { can } from "@krempelfrei/contract/access";
import type { Office } from "@krempelfrei/contract/office/office";
import { useQuery } from "@tanstack/react-query";
import { useUser } from "../../lib/session.ts";
import { ToneBadge } from "../../ui/tone-badge.tsx";
import { officeQuery } from "./office.api.ts";

const FRESH_MS = 5 * 60_000;

/** The state of the office's first page, possibly some minutes old; undefined for people without the right. */
function useOffice(): Office | undefined {
  const { role } = useUser();
  const { data } = useQuery({
    ...officeQuery,
    refetchInterval: false,
    staleTime: FRESH_MS,
    enabled: can(role, "office.read"),
  });
  return data;
}

interface Props {
  readonly tone: "warn" | "error";
  readonly shown: string;
  /** Text for screen readers. */
  readonly meaning: string;
}

const Mark = ({ tone, shown, meaning }: Props) => (
  <ToneBadge tone={tone}>
    <span aria-hidden={shown === "!" || undefined}>{shown}</span>
    <span className="visually-hidden"> {meaning}</span>
  </ToneBadge>
);

/** Mark for a missing recent backup: amber before the first one, red if the last one is too old. */
export function BackupMark() {
  const backup = useOffice()?.backup;
  if (!backup?.is_old) return null;
  return (
    <Mark tone={backup.last_good === null ? "warn" : "error"} shown="!" meaning="keine aktuelle Sicherung" />
  );
}

export function LettersMark() {
  const waiting = useOffice()?.letters?.waiting ?? 0;
  if (waiting === 0) return null;
  return (
    <Mark tone="warn" shown={String(waiting)} meaning={waiting === 1 ? "Brief wartet" : "Briefe warten"} />
  );
}

/** Debits that came back and invoices that are long overdue. */
export function MoneyMark() {
  const money = useOffice()?.money;
  const count = (money?.returned.count ?? 0) + (money?.late.count ?? 0);
  if (count === 0) return null;
  return <Mark tone="error" shown={String(count)} meaning="zurückgekommen oder lange überfällig" />;
}
