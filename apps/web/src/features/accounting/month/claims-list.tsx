import { CLAIM_STATES, claimStateLabel, ClaimState } from "@krempelfrei/contract/accounting/claim-terms";
import type { Claim } from "@krempelfrei/contract/accounting/claims";
import { packageLabel } from "@krempelfrei/contract/accounting/quarterly";
import { addDays } from "@krempelfrei/contract/dates";
import { ReversalInput } from "@krempelfrei/contract/bookings/bookings";
import { STORNO_REASON_MAX, TABLE_PAGE_SIZE } from "@krempelfrei/contract/limits";
import { euros } from "@krempelfrei/contract/money";
import { Anchor, Button, Group, Select, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconAlertTriangleFilled, IconArrowBackUp, IconDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { CustomerLink } from "../customer-link.tsx";
import { germanDate } from "../../../lib/format.ts";
import { schemaErrors } from "../../../lib/form-errors.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import type { Column } from "../../../ui/list/data-table.tsx";
import { SEARCH_DEBOUNCE_MS, SearchedList } from "../../../ui/list/searched-list.tsx";
import type { ListView } from "../../../ui/list/use-list-view.ts";
import { promptText } from "../../../ui/prompt-text.tsx";
import { toastDone } from "../../../ui/toasts.ts";
import { claimExportUrl, claimListQuery, invoiceUrl, useReverseClaim } from "./month.api.ts";
import classes from "./month.module.css";
import { ToneBadge, type Tone } from "../../../ui/tone-badge.tsx";

interface Props {
  readonly month: string;
  readonly view: ListView<"number", "month" | "list" | "status">;
}

/** The invoices of the month, 10 a page, with search, filter by state and CSV. Some can be reversed (`can_storno`). */
export function ClaimsList({ month, view }: Props) {
  const [search] = useDebouncedValue(view.search, SEARCH_DEBOUNCE_MS);
  // The address is untrusted input.
  const status = ClaimState.safeParse(view.filters.status).data;
  const filters = { month, search, ...(status && { status }) };
  const { data, isError, refetch } = useQuery(
    claimListQuery({ ...filters, page: view.page, per_page: TABLE_PAGE_SIZE }),
  );
  const askStorno = useStorno();
  return (
    <>
      <SearchedList
        caption="Forderungen"
        searchLabel="Forderungen suchen"
        placeholder="Nummer, Name oder Ort"
        view={view}
        columns={columns((claim) => void askStorno(claim))}
        rowKey={(claim) => claim.id}
        list={data}
        failure={isError ? "Die Forderungen konnten nicht geladen werden." : undefined}
        onRetry={() => void refetch()}
        narrowing={["status"]}
        filters={
          <Select
            aria-label="Stand"
            allowDeselect={false}
            data={[{ value: "", label: "Jeder Stand" }, ...CLAIM_STATES]}
            value={status ?? ""}
            onChange={(chosen) => view.change({ filters: { ...view.filters, status: chosen ?? "" } })}
          />
        }
      />
      <Group justify="space-between" className={classes.foot}>
        <Text size="sm" c="dimmed">
          {data === undefined ? "" : `Summe ${euros(data.sum_cents)}, davon offen ${euros(data.open_cents)}`}
        </Text>
        <Button
          component="a"
          href={claimExportUrl(filters)}
          download
          variant="subtle"
          leftSection={<IconDownload size={18} aria-hidden />}
        >
          CSV
        </Button>
      </Group>
    </>
  );
}

function useStorno(): (claim: Claim) => Promise<void> {
  const { mutateAsync: reverse } = useReverseClaim();
  return async ({ id, number, gross_cents, customer }) => {
    const done = await promptText({
      title: `Rechnung ${number} stornieren?`,
      label: "Grund",
      maxLength: STORNO_REASON_MAX,
      confirmLabel: "Stornieren",
      hint: `${customer.name} bekommt eine Stornorechnung über ${euros(-gross_cents)}; was bezahlt wurde, bleibt als Guthaben.`,
      validate: (reason) => schemaErrors(ReversalInput, { reason }).reason,
      save: async (reason) => void (await reverse({ id, reason })),
    });
    if (done) toastDone(`Rechnung ${number} ist storniert.`);
  };
}

const TONES: Record<ClaimState, Tone> = {
  offen: undefined,
  im_einzug: "info",
  teilbezahlt: "info",
  bezahlt: "accent",
  ruecklaeufer: "warn",
  gemahnt: "warn",
  ausgebucht: undefined,
  storniert: undefined,
};

function StateBadge({ state }: { readonly state: ClaimState }) {
  const tone = TONES[state];
  return <ToneBadge tone={tone}>{claimStateLabel(state)}</ToneBadge>;
}

/** True if the claim covers only a part of a month, in which the contract begins or ends. */
const isPart = ({ period_from, period_to }: Claim): boolean =>
  !period_from.endsWith("-01") || !addDays(period_to, 1).endsWith("-01");

/** Note under the number: Storno, correction or the days of a part month; null otherwise. */
const noteOf = (claim: Claim): string | null => {
  if (claim.kind === "storno") return `Storno zu ${claim.storno_of?.number ?? ""}`;
  if (claim.kind === "korrektur") return "Rechnungskorrektur";
  return isPart(claim) ? `${germanDate(claim.period_from).slice(0, 6)}–${germanDate(claim.period_to)}` : null;
};

interface CellProps {
  readonly claim: Claim;
}

function NumberCell({ claim }: CellProps) {
  return (
    <div>
      <Anchor
        href={invoiceUrl(claim.id)}
        download
        inherit
        aria-label={`Rechnung ${claim.number} als PDF`}
        style={{ whiteSpace: "nowrap" }}
      >
        {claim.number}
      </Anchor>
      <Text size="sm" c="dimmed">
        {noteOf(claim)}
      </Text>
    </div>
  );
}

function CustomerCell({ claim: { customer } }: CellProps) {
  return (
    <div>
      <CustomerLink customer={customer} page="/bookings" />
    </div>
  );
}

function PaymentCell({ claim: { payment_method, due_on, mandate_missing } }: CellProps) {
  return (
    <div>
      {mandate_missing ? (
        <Text span inherit fw={620} c="var(--app-warn)" className={classes.missing}>
          <IconAlertTriangleFilled size={16} aria-hidden /> Mandat fehlt
        </Text>
      ) : payment_method === "lastschrift" ? (
        "Lastschrift"
      ) : (
        "Überweisung"
      )}
      <Text size="sm" c="dimmed" style={{ whiteSpace: "nowrap" }}>
        fällig {germanDate(due_on)}
      </Text>
    </div>
  );
}

function AmountCell({ claim: { gross_cents, open_cents } }: CellProps) {
  return (
    <span style={{ fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" }}>
      {euros(gross_cents)}
      {open_cents === 0 || open_cents === gross_cents ? null : (
        <Text size="sm" c="dimmed">
          offen {euros(open_cents)}
        </Text>
      )}
    </span>
  );
}

const columns = (onStorno: (claim: Claim) => void): Column<Claim>[] => [
  {
    key: "number",
    header: "Rechnung",
    cell: (claim) => <NumberCell claim={claim} />,
  },
  {
    key: "customer",
    header: "Kunde",
    cell: (claim) => <CustomerCell claim={claim} />,
  },
  {
    key: "package",
    header: "Paket",
    wide: true,
    cell: (claim) =>
      `${packageLabel(claim.package)}${isPart(claim) && claim.kind === "monatsbeitrag" ? " (anteilig)" : ""}`,
  },
  {
    key: "payment",
    header: "Zahlung",
    wide: true,
    cell: (claim) => <PaymentCell claim={claim} />,
  },
  {
    key: "gross",
    header: "Betrag",
    align: "right",
    cell: (claim) => <AmountCell claim={claim} />,
  },
  { key: "status", header: "Stand", cell: ({ status }) => <StateBadge state={status} /> },
  {
    key: "actions",
    header: "Aktionen",
    hiddenHeader: true,
    align: "right",
    sticky: true,
    cell: (claim) =>
      claim.can_storno ? (
        <IconButton
          label={`${claim.number} stornieren`}
          icon={<IconArrowBackUp size={20} aria-hidden />}
          onClick={() => onStorno(claim)}
        />
      ) : null,
  },
];
