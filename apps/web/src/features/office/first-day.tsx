import type { Role } from "@krempelfrei/contract/access";
import { euros } from "@krempelfrei/contract/money";
import type { Setup } from "@krempelfrei/contract/office/office";
import { Anchor, Button, Paper, Progress, Text, Title } from "@mantine/core";
import { IconCircleCheckFilled } from "@tabler/icons-react";
import { Link } from "react-router";
import classes from "./office.module.css";

interface Step {
  readonly title: string;
  readonly text: string;
  readonly isDone: boolean;
  readonly label: string;
  /** Absent where this person cannot do the step here. */
  readonly to?: string | undefined;
}

const SETTINGS = "/accounting/settings";

const stepsOf = (setup: Setup, role: Role): Step[] => [
  {
    title: "Ihre Firma",
    text: setup.company_name ?? "Name und Anschrift stehen auf Rechnungen und im Impressum.",
    isDone: setup.company,
    label: "Firma eintragen",
    to: SETTINGS,
  },
  {
    title: "SEPA: Konto und Gläubiger-ID",
    text: "Damit Rechnungen eingezogen werden. Ohne sie überweisen Ihre Kunden selbst.",
    isDone: setup.sepa,
    label: "SEPA eintragen",
    to: SETTINGS,
  },
  {
    title: "Preise der Pakete",
    text: `${setup.prices_cents.map((cents) => euros(cents)).join(" · ")} im Monat`,
    isDone: setup.prices,
    label: "Preise eintragen",
    to: SETTINGS,
  },
  {
    title: "Eine zweite Person",
    text: "Wer einspringt, wenn Sie krank sind: mit eigenem Zugang.",
    isDone: setup.second_person,
    label: "Person einladen",
    to: "/users",
  },
  {
    title: "Datensicherung",
    text: "Erledigt, sobald die erste durch Wiederherstellen geprüft ist. Bis dahin liegt alles nur einmal.",
    isDone: setup.backup,
    label: "Datensicherung ansehen",
    // The page of the backups is the owner's.
    to: role === "owner" ? "/backups" : undefined,
  },
  {
    title: "Der erste Kunde",
    text: "Name und Paket genügen. Der Rest hat Zeit.",
    isDone: setup.first_customer,
    label: "Kunde anlegen",
    to: "/customers/new",
  },
];

/** The six steps of a new office. Each ticks itself once its data exist; the order is free. */
export function FirstDay({ setup, role }: { readonly setup: Setup; readonly role: Role }) {
  const steps = stepsOf(setup, role);
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isDone, to }) => !isDone && to !== undefined);
  return (
    <Paper withBorder component="section" aria-labelledby="einrichten">
      <div className={classes.setupHead}>
        <Title order={2} size="h4" id="einrichten">
          Einrichten
        </Title>
        <Progress value={(done / steps.length) * 100} className={classes.bar} aria-label="Eingerichtet" />
        <Text size="sm" c="dimmed">
          {done} von {steps.length} erledigt
        </Text>
      </div>
      <ol className={classes.setup}>
        {steps.map(({ title, text, isDone, label, to }, index) => (
          <li key={title} data-next={title === next?.title || undefined}>
            <span className={classes.number} data-done={isDone || undefined}>
              {isDone ? <IconCircleCheckFilled aria-label="erledigt" /> : index + 1}
            </span>
            <div className={classes.words}>
              <Text fw={600}>{title}</Text>
              <Text size="sm" c="var(--app-muted)">
                {text}
              </Text>
            </div>
            {to === undefined ? null : isDone ? (
              <Anchor component={Link} to={to} underline="always" aria-label={`${title} ändern`}>
                Ändern
              </Anchor>
            ) : (
              <Button component={Link} to={to} variant={title === next?.title ? "filled" : "default"}>
                {label}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </Paper>
  );
}
