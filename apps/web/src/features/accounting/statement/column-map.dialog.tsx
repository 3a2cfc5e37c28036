import { Alert, Checkbox, Group, Select, SimpleGrid, Table, Text, TextInput } from "@mantine/core";
import { ColumnMapInput } from "@krempelfrei/contract/accounting/bank";
import { schemaErrors } from "../../../lib/form-errors.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { useSavedForm } from "../../../ui/form/use-saved-form.ts";
import { guessColumns } from "./guess-columns.ts";
import { useSaveColumnMap } from "./statement.api.ts";
import classes from "./statement.module.css";

/** Columns of a CSV file that the server does not recognise. */
export interface UnknownColumns {
  readonly file: File;
  readonly header: readonly string[];
  readonly firstRow: readonly string[];
  readonly delimiter: string;
  /** Reason why a file with known columns was refused: it has no outgoing amounts. */
  readonly noDebits?: string;
}

interface Props {
  readonly unknown: UnknownColumns;
  readonly onClose: () => void;
  /** Called once the columns of the file are known. */
  readonly onSaved: () => void;
}

interface Values {
  name: string;
  booked_on: string | null;
  amount: string | null;
  debit: string | null;
  credit: string | null;
  side: string | null;
  side_debit: string;
  side_credit: string;
  only_credits: boolean;
  purpose: string | null;
  payer: string | null;
  account: string | null;
  days: string | null;
  amounts: string | null;
}

interface ColumnField {
  readonly field: keyof Values;
  readonly label: string;
  /** Help text: when the column is needed. */
  readonly help?: string;
  readonly required: boolean;
}

const FIELDS = [
  { field: "booked_on", label: "Buchungstag", required: true },
  {
    field: "purpose",
    label: "Verwendungszweck",
    required: true,
  },
  { field: "amount", label: "Betrag", required: false },
  {
    field: "debit",
    label: "Soll",
    help: "Wenn es keine Spalte Betrag gibt",
    required: false,
  },
  {
    field: "credit",
    label: "Haben",
    help: "Wenn es keine Spalte Betrag gibt",
    required: false,
  },
  {
    field: "side",
    label: "Soll/Haben",
    help: "Wenn die Beträge kein Vorzeichen haben",
    required: false,
  },
  {
    field: "payer",
    label: "Name der Gegenseite",
    required: false,
  },
  { field: "account", label: "IBAN der Gegenseite", required: false },
] as const satisfies readonly ColumnField[];

const DAYS = [
  { value: "german", label: "TT.MM.JJJJ" },
  { value: "iso", label: "JJJJ-MM-TT" },
];
const AMOUNTS = [
  { value: "comma", label: "1.234,56" },
  { value: "dot", label: "1234.56" },
];

function guessed({ header, firstRow }: UnknownColumns): Values {
  const isIso = firstRow.some((cell) => /^\d{4}-\d{2}-\d{2}/.test(cell));
  const hasComma = firstRow.some((cell) => /^-?[\d.]+,\d{1,2}$/.test(cell));
  return {
    name: "",
    ...guessColumns(header),
    side_debit: "S",
    side_credit: "H",
    only_credits: false,
    days: isIso ? "iso" : "german",
    amounts: hasComma || !isIso ? "comma" : "dot",
  };
}

interface FirstRowProps {
  readonly header: readonly string[];
  readonly cells: readonly string[];
}

function FirstRow({ header, cells }: FirstRowProps) {
  const choices = choicesOf(header);
  return (
    <Table.ScrollContainer
      minWidth="20rem"
      type="native"
      tabIndex={0}
      role="group"
      aria-label="Die erste Zeile der Datei"
    >
      <Table withTableBorder className={classes.firstRow}>
        <Table.Thead>
          <Table.Tr>
            {choices.map((cell) => (
              <Table.Th key={cell}>{cell}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          <Table.Tr>
            {choices.map((cell) => (
              <Table.Td key={cell}>{cells[header.indexOf(cell)] ?? ""}</Table.Td>
            ))}
          </Table.Tr>
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

const choicesOf = (header: readonly string[]): string[] => [...new Set(header.filter((cell) => cell !== ""))];

/** Asks once for the meaning of the columns of an unknown bank's file; the next file with this header is read without asking. */
export function ColumnMapDialog({ unknown, onClose, onSaved }: Props) {
  const save = useSaveColumnMap();
  const { header, firstRow, delimiter, file } = unknown;
  const bodyOf = (values: Values) => ({ ...values, header: [...header], delimiter });
  const controls = useSavedForm({
    stored: undefined,
    valuesOf: () => guessed(unknown),
    errorsOf: (values) => schemaErrors(ColumnMapInput, bodyOf(values)),
    save: async (values) => save.mutateAsync(ColumnMapInput.parse(bodyOf(values))),
    onSaved,
  });
  const { form } = controls;
  const choices = choicesOf(header);
  return (
    <FormDialog
      controls={controls}
      onClose={onClose}
      title="Spalten der Bank festlegen"
      size="lg"
      submitLabel="Speichern und einlesen"
    >
      {unknown.noDebits === undefined ? null : (
        <Alert color="orange" role="alert">
          {unknown.noDebits}
        </Alert>
      )}
      <Text>
        {unknown.noDebits === undefined ? (
          <>
            Das Format von „<bdi>{file.name}</bdi>“ ist noch nicht bekannt.{" "}
          </>
        ) : null}
        Sagen Sie einmal, welche Spalte was ist; die nächste Datei dieser Bank wird von selbst gelesen.
      </Text>
      <FirstRow header={header} cells={firstRow} />
      <TextInput
        label="Name der Bank"
        required
        maxLength={60}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps("name")}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} verticalSpacing="md">
        {FIELDS.map(({ field, label, required, ...more }) => (
          <Select
            key={field}
            label={label}
            description={"help" in more ? more.help : undefined}
            required={required}
            clearable={!required}
            clearButtonProps={{ "aria-label": `${label} leeren` }}
            placeholder="Keine Spalte"
            data={choices}
            {...form.getInputProps(field)}
          />
        ))}
      </SimpleGrid>
      {form.values.side === null ? null : (
        <Group grow align="flex-start">
          <TextInput
            label="Wort für Soll"
            description="Ausgang"
            required
            maxLength={20}
            {...form.getInputProps("side_debit")}
          />
          <TextInput
            label="Wort für Haben"
            description="Eingang"
            required
            maxLength={20}
            {...form.getInputProps("side_credit")}
          />
        </Group>
      )}
      {unknown.noDebits === undefined ? null : (
        <Checkbox
          label="Es stimmt so: Alle Beträge dieser Datei sind Eingänge"
          {...form.getInputProps("only_credits", { type: "checkbox" })}
        />
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }} verticalSpacing="md">
        <Select label="Datum" allowDeselect={false} data={DAYS} {...form.getInputProps("days")} />
        <Select label="Beträge" allowDeselect={false} data={AMOUNTS} {...form.getInputProps("amounts")} />
      </SimpleGrid>
    </FormDialog>
  );
}
