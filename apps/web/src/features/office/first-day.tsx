import type { Role } from "@krempelfrei/contract/access";
import { euros } from "@krempelfrei/contract/money";
import type { Setup } from "@krempelfrei/contract/office/office";
import { Anchor, Button, Paper, Progress, Text, Title } from "@mantine/core";
import { IconCircleCheckFilled, IconCircleDashed } from "@tabler/icons-react";
import { Link } from "react-router";
import classes from "./office.module.css";
import { SampleCard } from "./sample-card.tsx";

interface Step {
  readonly title: string;
  readonly text: string;
  readonly isDone: boolean;
  readonly label: string;
  /** Undefined if this person cannot do the step here. */
  readonly to?: string | undefined;
  /** Marks the step as done without its data. */
  readonly later?: { readonly label: string; readonly onClick: () => void };
}

const SETTINGS = "/accounting/settings";

interface Props {
  readonly setup: Setup;
  readonly role: Role;
  /** True if the office begins with transfers only. */
  readonly isWithoutDebit: boolean;
  readonly onWithoutDebit: () => void;
  /** Set once all steps are done. */
  readonly onGoOn?: (() => void) | undefined;
}

const stepsOf = ({ setup, role, isWithoutDebit, onWithoutDebit }: Props): Step[] => [
  {
    title: "Ihre Firma",
    text: setup.company_name ?? "Name und Anschrift stehen auf Rechnungen und im Impressum.",
    isDone: setup.company,
    label: "Firma eintragen",
    to: SETTINGS,
  },
  {
    title: "SEPA: Konto und Gläubiger-ID",
    text:
      isWithoutDebit && !setup.sepa
        ? "Ohne Lastschrift: Ihre Kunden überweisen selbst."
        : "Damit Rechnungen eingezogen werden. Die Gläubiger-ID steht im Brief der Bundesbank; ohne sie überweisen Ihre Kunden selbst.",
    isDone: setup.sepa || isWithoutDebit,
    label: "SEPA eintragen",
    to: SETTINGS,
    later: { label: "Später, erst nur Überweisung", onClick: onWithoutDebit },
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
    text: "Name, Geburtsdatum, E-Mail und Paket genügen. Der Rest hat Zeit.",
    isDone: setup.first_customer,
    label: "Kunde anlegen",
    to: "/customers/new",
  },
];

/** Abilities of the office, by the steps that are done. */
const abilitiesOf = ({ company, prices, sepa, first_customer }: Setup) => [
  {
    title: "Kunden anlegen und einladen",
    text: prices ? "mit drei Paketen zur Wahl" : "nach Schritt 3",
    isThere: prices,
  },
  {
    title: "Rechnungen schreiben",
    text: company && prices ? "zum Überweisen" : "nach den Schritten 1 und 3",
    isThere: company && prices,
  },
  { title: "Lastschriften einziehen", text: sepa ? "mit gültigem Mandat" : "nach Schritt 2", isThere: sepa },
  {
    title: "Sortieren und Briefe lesen",
    text: first_customer ? "sobald der erste Brief da ist" : "sobald der erste Kunde da ist",
    isThere: first_customer,
  },
];

/** The six steps of a new office, each ticked once its data exist, beside its abilities and the sample customer. */
export function FirstDay(props: Props) {
  const steps = stepsOf(props);
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isDone, to }) => !isDone && to !== undefined);
  return (
    <>
      {props.onGoOn ? (
        <Paper withBorder className={classes.calm} mb="md" role="status">
          <IconCircleCheckFilled aria-hidden />
          <Text className={classes.words} fw={600}>
            Alles eingerichtet. Ab jetzt steht hier die Lage.
          </Text>
          <Button onClick={props.onGoOn}>Zur Lage</Button>
        </Paper>
      ) : (
        <Text c="var(--app-muted)" mb="md">
          Sechs Schritte. Jeder hakt sich selbst ab, sobald er getan ist; die Reihenfolge steht Ihnen frei.
        </Text>
      )}
      <div className={classes.firstDay}>
        <Paper withBorder component="section" aria-labelledby="einrichten">
          <div className={classes.setupHead}>
            <Title order={2} size="h4" id="einrichten">
              Einrichten
            </Title>
            <Progress value={(done / steps.length) * 100} className={classes.bar} aria-label="Eingerichtet" />
            <Text size="sm" c="var(--app-muted)">
              {done} von {steps.length} erledigt
            </Text>
          </div>
          <ol className={classes.setup}>
            {steps.map((step, index) => (
              <StepRow key={step.title} step={step} number={index + 1} isNext={step === next} />
            ))}
          </ol>
        </Paper>
        <div className={classes.beside}>
          <Abilities setup={props.setup} />
          <SampleCard id={props.setup.sample_id} />
        </div>
      </div>
    </>
  );
}

function Abilities({ setup }: { readonly setup: Setup }) {
  return (
    <Paper withBorder component="section" aria-labelledby="was-geht" className={classes.abilities}>
      <Title order={2} size="h4" id="was-geht">
        Was schon geht
      </Title>
      <ul>
        {abilitiesOf(setup).map(({ title, text, isThere }) => (
          <li key={title} data-there={isThere || undefined}>
            {isThere ? (
              <IconCircleCheckFilled aria-label="geht" />
            ) : (
              <IconCircleDashed aria-label="noch nicht" />
            )}
            <span>
              <Text component="span" display="block" fw={600}>
                {title}
              </Text>
              <span className={classes.note}>{text}</span>
            </span>
          </li>
        ))}
      </ul>
    </Paper>
  );
}

interface StepRowProps {
  readonly step: Step;
  readonly number: number;
  readonly isNext: boolean;
}

function StepRow({ step: { title, text, isDone, label, to, later }, number, isNext }: StepRowProps) {
  return (
    <li data-next={isNext || undefined}>
      <span className={classes.number} data-done={isDone || undefined}>
        {isDone ? <IconCircleCheckFilled aria-label="erledigt" /> : number}
      </span>
      <div className={classes.words}>
        <Text fw={600}>{title}</Text>
        <Text size="sm" c="var(--app-muted)">
          {text}
        </Text>
        {isNext && later ? (
          <Button variant="subtle" px={0} onClick={later.onClick}>
            {later.label}
          </Button>
        ) : null}
      </div>
      {to === undefined ? null : isDone ? (
        <Anchor
          component={Link}
          to={to}
          underline="always"
          className={classes.stepAction}
          aria-label={`${title} ändern`}
        >
          Ändern
        </Anchor>
      ) : (
        <Button
          component={Link}
          to={to}
          variant={isNext ? "filled" : "default"}
          className={classes.stepAction}
        >
          {label}
        </Button>
      )}
    </li>
  );
}
