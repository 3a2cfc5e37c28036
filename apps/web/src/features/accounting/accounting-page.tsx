import type { ReactNode } from "react";
import { LinkTabs } from "../../ui/link-tabs.tsx";
import { Page } from "../../ui/page.tsx";

/** The parts of the bookkeeping, each with an address of its own. */
const PARTS = {
  month: { to: "/accounting", label: "Monat" },
  quarters: { to: "/accounting/quarters", label: "Quartale" },
  statement: { to: "/accounting/import-csv", label: "Kontoauszug einlesen" },
  open: { to: "/accounting/open-items", label: "Offene Posten" },
  settings: { to: "/accounting/settings", label: "Einstellungen" },
} as const;

interface Props {
  readonly part: keyof typeof PARTS;
  readonly toolbar?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of every page of the bookkeeping: heading, toolbar, tabs. */
export function AccountingPage({ part, toolbar, children }: Props) {
  return (
    <Page title="Buchhaltung" part={PARTS[part].label} toolbar={toolbar}>
      <LinkTabs label="Bereiche der Buchhaltung" tabs={Object.values(PARTS)} />
      {children}
    </Page>
  );
}
