import { Alert, Select, Stack, Text, TextInput } from "@mantine/core";
import type { BankLine } from "@krempelfrei/contract/accounting/bank";
import { euros } from "@krempelfrei/contract/money";
import { useQuery } from "@tanstack/react-query";
import { ApiError } from "../../../lib/api-error.ts";
import { germanDate } from "../../../lib/format.ts";
import { AmountField } from "../../../ui/fields/amount-field.tsx";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { useSavedForm, type SavedForm } from "../../../ui/form/use-saved-form.ts";
import {
  amountsOf,
  assignedBookings,
  assignErrors,
  assignValues,
  ownCents,
  sumOfAmounts,
  type AssignValues,
} from "./assign-values.ts";
import { openItemsQuery, type OpenItems } from "../../bookings/settlements.api.ts";
import { LoadError } from "../../../ui/load-error.tsx";
import { OtherCustomers } from "./other-customers.tsx";
import { toastDone } from "../../../ui/toasts.ts";
import { useBookLines } from "./statement.api.ts";
import classes from "./statement.module.css";
import { known } from "../../../lib/query.ts";
import { CustomerSelect } from "../../customers/customer-select.tsx";

interface Props {
  readonly line: BankLine;
  readonly onClose: () => void;
}

const OUTGOING = [
  { value: "ruecklastschrift", label: "Rücklastschrift" },
  { value: "erstattung", label: "Erstattung an einen Kunden" },
];

const BOOKED_MEANWHILE =
  "Dieser Umsatz wurde inzwischen gebucht, und nichts davon ist geändert. Bitte prüfen Sie unter „Gebucht“, auf welchen Kunden.";
const NOT_LOADED = "Die offenen Rechnungen des Kunden sind noch nicht geladen. Bitte noch einmal buchen.";

/** Assigns a line to a customer and its parts to claims. */
export function AssignDialog({ line, onClose }: Props) {
  const book = useBookLines();
  // Open items of the selected customer, as loaded for the dialog.
  const openOf = (id: string): OpenItems | undefined => (id === "" ? undefined : known(openItemsQuery(id)));
  const controls = useSavedForm({
    stored: undefined,
    valuesOf: () => assignValues(line),
    errorsOf: (values: AssignValues) => assignErrors(line, values, openOf(values.customer_id)),
    // A further customer is empty at first: no error appears before the focus leaves the group.
    checkedOnBlur: ["others"],
    save: async (values) => {
      const items = openOf(values.customer_id);
      // Without them the whole amount would be booked as credit.
      if (!items && values.kind !== "erstattung") throw new ApiError(422, { message: NOT_LOADED });
      const { messages, already } = await book.mutateAsync(assignedBookings(line, values, items));
      // A colleague was quicker, perhaps with another customer.
      if (already.length > 0) throw new ApiError(409, { message: BOOKED_MEANWHILE });
      return messages;
    },
    success: false,
    onSaved: (messages) => {
      toastDone(messages.join(" "), "book lines");
      onClose();
    },
  });
  const { form } = controls;
  const { customer_id, kind } = form.values;
  const open = useQuery({ ...openItemsQuery(customer_id), enabled: customer_id !== "" });
  const items = customer_id === "" ? undefined : open.data;
  const chosen = line.match?.customer;
  return (
    <FormDialog controls={controls} onClose={onClose} title="Umsatz zuordnen" size="lg" submitLabel="Buchen">
      <div>
        <Text fw={600}>
          <bdi>{line.name ?? "Ohne Namen"}</bdi>, {euros(line.amount_cents)} vom {germanDate(line.booked_on)}
        </Text>
        <Text size="sm" c="dimmed">
          <bdi>{line.purpose}</bdi>
        </Text>
        {line.book_on === line.booked_on ? null : (
          <Text size="sm">Der Zeitraum ist festgeschrieben: gebucht wird am {germanDate(line.book_on)}.</Text>
        )}
      </div>
      {line.match?.is_to_come === true ? (
        <Alert color="orange">
          Der Umsatz liegt noch in der Zukunft. Bitte prüfen Sie das Datum: gebucht wird am{" "}
          {germanDate(line.book_on)}.
        </Alert>
      ) : null}
      {line.amount_cents < 0 ? (
        <Select
          label="Art"
          required
          placeholder="Bitte wählen"
          description="Betrifft der Umsatz keinen Kunden (Miete, Gebühren), schließen Sie hier und wählen Sie „Ignorieren“."
          allowDeselect={false}
          data={OUTGOING}
          {...form.getInputProps("kind")}
          value={kind === "" ? null : kind}
        />
      ) : null}
      <CustomerSelect
        label="Kunde"
        description="Name oder Kundennummer suchen"
        placeholder="Bitte wählen"
        all={{ button: "Kunde leeren" }}
        chosen={chosen ? { id: chosen.id, name: chosen.name, detail: String(chosen.number) } : undefined}
        value={customer_id}
        error={form.errors["customer_id"]}
        onChange={(id) => form.setValues({ customer_id: id, amounts: {}, claim_id: "" })}
      />
      {open.isError && !items ? (
        <LoadError
          title="Die offenen Rechnungen konnten nicht geladen werden."
          onRetry={() => void open.refetch()}
        />
      ) : null}
      {items && kind === "zahlung" ? <Division line={line} items={items} controls={controls} /> : null}
      {items && kind === "ruecklastschrift" ? (
        <Returned line={line} items={items} controls={controls} />
      ) : null}
      {customer_id !== "" && kind !== "ruecklastschrift" ? (
        <OtherCustomers line={line} controls={controls} />
      ) : null}
    </FormDialog>
  );
}

interface PartProps {
  readonly line: BankLine;
  readonly items: OpenItems;
  readonly controls: SavedForm<AssignValues>;
}

/** Division of a payment between open claims; the rest pays open fees, then becomes credit. */
function Division({ line, items, controls: { form } }: PartProps) {
  const amounts = amountsOf(line, form.values, items);
  const rest = ownCents(line, form.values) - sumOfAmounts(amounts);
  const fees = Math.min(
    Math.max(0, rest),
    items.fees.reduce((sum, { due_cents }) => sum + due_cents, 0),
  );
  return (
    <Stack gap="xs" role="group" aria-label="Aufteilung auf Forderungen">
      {items.claims.length === 0 ? <Text>Dieser Kunde hat keine offene Forderung.</Text> : null}
      {items.claims.map((claim) => (
        <div key={claim.id} className={classes.part}>
          <span>
            {claim.number}
            <Text size="sm" c="dimmed">
              offen {euros(claim.open_cents)} · fällig {germanDate(claim.due_on)}
              {claim.status === "im_einzug" ? " · im Einzug" : ""}
            </Text>
          </span>
          <AmountField
            aria-label={`Betrag für ${claim.number}`}
            value={amounts[claim.id] ?? 0}
            onChange={(value) => form.setFieldValue("amounts", { ...form.values.amounts, [claim.id]: value })}
          />
        </div>
      ))}
      <Text role="status">
        {fees > 0 ? `${euros(fees)} zahlen offene Gebühren. ` : ""}
        {rest > fees
          ? `${euros(rest - fees)} bleiben als Guthaben.`
          : rest === 0
            ? "Der Betrag ist ganz verteilt."
            : ""}
      </Text>
      {form.errors["amounts"] ? (
        <Alert color="red" role="alert">
          {form.errors["amounts"]}
        </Alert>
      ) : null}
    </Stack>
  );
}

/** The returned collection, with its reason. */
function Returned({ line, items, controls: { form } }: PartProps) {
  const chosen = items.collections.find(({ claim_id }) => claim_id === form.values.claim_id);
  const fee = chosen ? 0 - line.amount_cents - chosen.cents : 0;
  return (
    <>
      <Select
        label="Forderung"
        placeholder={items.collections.length === 0 ? "Kein Einzug, der zurückkommen kann" : "Bitte wählen"}
        description={fee > 0 ? `Bankgebühr ${euros(fee)}` : undefined}
        required
        allowDeselect={false}
        data={items.collections.map(({ claim_id, claim_number, cents, collection_on, is_returned }) => ({
          value: claim_id,
          label: `${claim_number} · ${euros(cents)} · Einzug ${germanDate(collection_on)}${is_returned ? " · Rückgabe schon gebucht" : ""}`,
        }))}
        {...form.getInputProps("claim_id")}
      />
      <TextInput
        label="Rückgabegrund"
        description="Der Code der Bank, zum Beispiel AM04; leer, wenn keiner angegeben ist"
        maxLength={4}
        autoComplete="off"
        {...form.getInputProps("return_reason")}
      />
    </>
  );
}
