import {
  INVOICE_STATES,
  type OwnContract,
  type OwnInvoice,
} from "@krempelfrei/contract/accounting/own-contract";
import { PACKAGES } from "@krempelfrei/contract/customers/customer-terms";
import { germanDay } from "@krempelfrei/contract/dates";
import { euros } from "@krempelfrei/contract/money";
import { germanMonth } from "@krempelfrei/contract/german-month";
import { Anchor, Button, Skeleton, Stack, Switch } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Column } from "../../../ui/list/data-table.tsx";
import { PagedTable } from "../../../ui/list/paged-table.tsx";
import type { PhoneRow } from "../../../ui/list/phone-rows.tsx";
import { LoadError } from "../../../ui/load-error.tsx";
import { toastError, toastSuccess } from "../../../ui/toasts.ts";
import { ownContractQuery, ownInvoicesQuery, ownInvoiceUrl, useInvoiceByMail } from "./own-contract.api.ts";
import classes from "./own-contract.module.css";

/** Card "Vertrag & Rechnungen" of the profile, for the contract holder. */
export function OwnContractCard() {
  const { data, isError, refetch } = useQuery(ownContractQuery);
  if (!data) {
    return isError ? (
      <LoadError title="Ihr Vertrag konnte nicht geladen werden." onRetry={() => void refetch()} />
    ) : (
      <Skeleton height="12rem" role="status" aria-label="Lade Daten..." />
    );
  }
  return (
    <Stack gap="lg">
      <dl className={classes.facts}>
        {factsOf(data).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <MailSwitch contract={data} />
      <Invoices />
    </Stack>
  );
}

const factsOf = (contract: OwnContract): [string, string][] => [
  ["Kundennummer", String(contract.number)],
  [
    "Paket",
    `${PACKAGES.find(({ value }) => value === contract.package)?.label}, ${euros(contract.monthly_fee_cents)} im Monat`,
  ],
  ["Vertragsbeginn", germanDay(contract.contract_start)],
  ...(contract.cancelled_to === null
    ? []
    : [["Gekündigt zum", germanDay(contract.cancelled_to)] as [string, string]]),
  ["Kontostand", balanceText(contract.balance_cents)],
  ["Nächste Abbuchung", nextText(contract)],
  ["Bankverbindung", mandateText(contract)],
];

function balanceText(cents: number): string {
  if (cents === 0) return "ausgeglichen";
  return cents > 0 ? `${euros(cents)} offen` : `${euros(-cents)} Guthaben`;
}

function nextText({ next_collection, payment_method }: OwnContract): string {
  if (next_collection !== null) return `${euros(next_collection.cents)} am ${germanDay(next_collection.on)}`;
  return payment_method === "lastschrift" ? "keine geplant" : "keine: Sie überweisen selbst";
}

function mandateText({ mandate, payment_method }: OwnContract): string {
  if (mandate !== null) return `${mandate.iban_masked} (${mandate.holder}), Mandat ${mandate.reference}`;
  return payment_method === "lastschrift" ? "kein SEPA-Mandat hinterlegt" : "–";
}

function MailSwitch({ contract }: { readonly contract: OwnContract }) {
  const { mutate, isPending } = useInvoiceByMail();
  return (
    <Switch
      size="md"
      label="Rechnungen per E-Mail schicken"
      description="Neue Rechnungen kommen dann als PDF an Ihre E-Mail-Adresse. Hier finden Sie sie immer."
      checked={contract.invoice_by_mail}
      disabled={isPending}
      onChange={(event) =>
        mutate(event.currentTarget.checked, { onSuccess: () => toastSuccess(), onError: () => toastError() })
      }
    />
  );
}

function Invoices() {
  return (
    <PagedTable
      caption="Rechnungen"
      columns={COLUMNS}
      rowKey={({ id }) => id}
      phone={phoneRow}
      queryOf={ownInvoicesQuery}
      failure="Ihre Rechnungen konnten nicht geladen werden."
    />
  );
}

function nameOf({ number, kind }: OwnInvoice): string {
  return kind === "storno" ? `${number} (Storno)` : kind === "korrektur" ? `${number} (Korrektur)` : number;
}

function stateText({ state, open_cents, gross_cents }: OwnInvoice): string | undefined {
  return state === "offen" && open_cents !== gross_cents
    ? `offen: ${euros(open_cents)}`
    : INVOICE_STATES.find(({ value }) => value === state)?.label;
}

const COLUMNS: readonly Column<OwnInvoice>[] = [
  {
    key: "number",
    header: "Rechnung",
    cell: (invoice) => (
      <Anchor
        inherit
        href={ownInvoiceUrl(invoice.id)}
        download
        aria-label={`${invoice.number} als PDF herunterladen`}
      >
        {nameOf(invoice)}
      </Anchor>
    ),
  },
  { key: "month", header: "Monat", cell: ({ month }) => germanMonth(month) },
  { key: "issued_on", header: "Datum", cell: ({ issued_on }) => germanDay(issued_on) },
  { key: "gross", header: "Betrag", align: "right", cell: ({ gross_cents }) => euros(gross_cents) },
  {
    key: "state",
    header: "Stand",
    cell: stateText,
  },
];

function phoneRow(invoice: OwnInvoice): PhoneRow {
  const { id, number, month, issued_on, gross_cents } = invoice;
  return {
    title: `${germanMonth(month)}: ${euros(gross_cents)}`,
    second: `${nameOf(invoice)} vom ${germanDay(issued_on)} · ${stateText(invoice)}`,
    action: (
      <Button
        component="a"
        href={ownInvoiceUrl(id)}
        download
        variant="default"
        px="md"
        aria-label={`${number} als PDF herunterladen`}
      >
        PDF
      </Button>
    ),
  };
}
