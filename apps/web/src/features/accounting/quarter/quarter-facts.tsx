import { carriedLabel, germanQuarter, type Quarter } from "@krempelfrei/contract/accounting/quarterly";
import { germanDay } from "@krempelfrei/contract/dates";
import { euros } from "@krempelfrei/contract/money";
import { Alert, Anchor, Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { IconDownload, IconLockFilled } from "@tabler/icons-react";
import { Link } from "react-router";
import { germanMoment } from "../../../lib/format.ts";
import { messageOf } from "../../../lib/form-errors.ts";
import { confirmAction } from "../../../ui/confirm.tsx";
import { toastDone, toastError } from "../../../ui/toasts.ts";
import { downloadsOf, useLockQuarter } from "./quarterly.api.ts";
import classes from "./quarters.module.css";

interface Props {
  readonly quarter: Quarter;
  readonly today: string;
  readonly isDatevReady: boolean;
  /** Called when the quarter is being closed, so that it stays selected. */
  readonly onLock: (key: string) => void;
}

const counted = (count: number, cents: number): string => (count === 0 ? "0" : `${count} · ${euros(cents)}`);

/** Figures of a quarter for the tax office and the adviser, its files, and its closing. */
export function QuarterFacts({ quarter, today, isDatevReady, onLock }: Props) {
  const { key, from, to, ustva, payments, returns } = quarter;
  const due = `Voranmeldung ${ustva.due_on < today ? "war" : "ist"} fällig am ${germanDay(ustva.due_on)}`;
  return (
    <Paper component="section" withBorder className={classes.facts} aria-label={germanQuarter(key)}>
      <div>
        <Title order={2}>{germanQuarter(key)}</Title>
        <Text size="sm" c="dimmed">
          {germanDay(from)} bis {germanDay(to)}
        </Text>
        <Text size="sm" c="dimmed">
          {due}
        </Text>
        <LockedBy quarter={quarter} />
      </div>
      <Values
        values={[
          ["Kennzahl 81, Basis", `${ustva.kz81_base_euros.toLocaleString("de-DE")} €`],
          ["Steuer daraus", euros(ustva.kz81_tax_cents)],
          ...ustva.other_rates.flatMap(({ vat_bp, base_euros, tax_cents }): [string, string][] => [
            [`Basis zu ${vat_bp / 100} %`, `${base_euros.toLocaleString("de-DE")} €`],
            [`Steuer zu ${vat_bp / 100} %`, euros(tax_cents)],
          ]),
          ["gebuchte USt", euros(ustva.booked_vat_cents)],
          ...(ustva.carried_cents === 0
            ? []
            : [[carriedLabel(ustva), euros(ustva.carried_cents)] as [string, string]]),
        ]}
      />
      <Values
        values={[
          ["Zahlungen", String(payments.count)],
          ["Rückläufer", counted(returns.count, returns.cents)],
          ...(quarter.losses.gross_cents === 0
            ? []
            : [["ausgebucht", euros(quarter.losses.gross_cents)] as [string, string]]),
          ["offen am Ende", euros(quarter.open_at_end_cents)],
        ]}
      />
      <Stack gap="xs">
        {quarter.can_lock ? <LockButton quarter={quarter} onLock={onLock} /> : null}
        <Files quarter={quarter} isDatevReady={isDatevReady} />
      </Stack>
    </Paper>
  );
}

function Files({ quarter: { key }, isDatevReady }: Pick<Props, "quarter" | "isDatevReady">) {
  const downloads = downloadsOf(key);
  return (
    <>
      <Group gap="xs">
        {isDatevReady ? (
          <Button
            component="a"
            href={downloads.datev}
            download
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
          >
            DATEV
          </Button>
        ) : null}
        <Button component="a" href={downloads.csv} download variant="default">
          CSV
        </Button>
        <Button component="a" href={downloads.pdf} download variant="default">
          PDF
        </Button>
      </Group>
      <Anchor href={downloads.audit} download size="sm">
        Prüfpaket {key.slice(0, 4)} (ZIP)
      </Anchor>
      {isDatevReady ? null : (
        <Text size="sm" maw="16rem">
          Für DATEV fehlen Berater- und Mandantennummer.{" "}
          <Anchor component={Link} to="/accounting/settings" inherit underline="always">
            Einstellungen
          </Anchor>
        </Text>
      )}
    </>
  );
}

function Values({ values }: { readonly values: readonly (readonly [string, string])[] }) {
  return (
    <dl className={classes.values}>
      {values.map(([label, value]) => (
        <div key={label} style={{ display: "contents" }}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function LockedBy({ quarter: { locked_at, locked_by } }: { readonly quarter: Quarter }) {
  if (locked_at === null) return null;
  return (
    <Text size="sm" c="dimmed">
      Festgeschrieben am {germanMoment(locked_at)}
      {locked_by === null ? "" : ` von ${locked_by}`}
    </Text>
  );
}

function LockButton({ quarter, onLock }: Pick<Props, "quarter" | "onLock">) {
  const { mutate: lock, isPending } = useLockQuarter();
  const name = germanQuarter(quarter.key);
  const ask = async (): Promise<void> => {
    const confirmed = await confirmAction({
      title: `${name} festschreiben?`,
      message: <Consequences quarter={quarter} />,
      confirmLabel: "Festschreiben",
    });
    if (!confirmed) return;
    onLock(quarter.key);
    lock(quarter.key, {
      onSuccess: () => toastDone(`Das ${name} ist festgeschrieben.`, quarter.key),
      onError: (error) => toastError(messageOf(error), quarter.key),
    });
  };
  return (
    <Button
      leftSection={<IconLockFilled size={18} aria-hidden />}
      loading={isPending}
      onClick={() => void ask()}
    >
      Quartal festschreiben
    </Button>
  );
}

/** Consequences of closing, and the number of bank lines that are still open. */
function Consequences({ quarter: { to, open_lines } }: { readonly quarter: Quarter }) {
  return (
    <Stack gap="sm">
      <Text>
        Bis zum {germanDay(to)} ändert sich danach nichts mehr: keine Buchung, keine Forderung, keine
        Zuordnung. Spätere Korrekturen zählen im nächsten Quartal. Das lässt sich nicht zurücknehmen.
      </Text>
      {open_lines === 0 ? null : (
        <Alert color="orange">
          {open_lines === 1
            ? "Ein Umsatz des Bankkontos aus diesem Quartal ist"
            : `${open_lines} Umsätze des Bankkontos aus diesem Quartal sind`}{" "}
          noch nicht zugeordnet.
        </Alert>
      )}
    </Stack>
  );
}
