import { PACKAGES } from "@krempelfrei/contract/customers/customer-terms";
import type { CustomerDetails } from "@krempelfrei/contract/customers/customers";
import { Button, Text } from "@mantine/core";
import {
  IconFoldersFilled,
  IconMailFilled,
  IconPhoneFilled,
  IconPlayerPlayFilled,
} from "@tabler/icons-react";
import { Link } from "react-router";
import { germanDate } from "../../lib/format.ts";
import { PageHeading } from "../../ui/bar/bar-title.tsx";
import { ToneBadge } from "../../ui/tone-badge.tsx";
import { CustomerActions } from "./customer-actions.tsx";
import classes from "./customer-head.module.css";
import { PersonMark } from "../../ui/person-mark.tsx";
import { callUrl } from "./phone-link.ts";
import { StateBadge } from "./state-badge.tsx";
import { ToList } from "./to-list.tsx";
import { documentsPath } from "../files/data/documents-path.ts";

interface Props {
  readonly customer: CustomerDetails;
  /** True if sorting is the page's main action, and not a form's button below. */
  readonly isMain: boolean;
}

/**
 * Name, state, package and access of a customer, with the commonest actions (call, mail, sort) and a menu of the
 * others.
 */
export function CustomerHead({ customer, isMain }: Props) {
  return (
    <header className={classes.head}>
      <ToList />
      <PersonMark name={customer.full_name} tone={0} size="head" />
      <div className={classes.words}>
        <div className={classes.titles}>
          <PageHeading>{customer.full_name}</PageHeading>
          <Marks customer={customer} />
        </div>
        <Text size="sm" c="dimmed">
          <bdi>{aboutText(customer)}</bdi>
        </Text>
      </div>
      <div className={classes.actions}>
        <Reach customer={customer} />
        <SortButton customer={customer} isMain={isMain} />
        <CustomerActions key={customer.id} customer={customer} />
      </div>
    </header>
  );
}

const SALUTED = { frau: "Kundin", herr: "Kunde" } as const;

function aboutText({ number, contract_start, salutation, caretaker }: CustomerDetails): string {
  const word = salutation === "frau" || salutation === "herr" ? SALUTED[salutation] : "Vertrag";
  return [
    `Kundennummer ${number}`,
    contract_start === null ? null : `${word} seit ${germanDate(contract_start)}`,
    caretaker === null ? null : `betreut von ${caretaker.name}`,
  ]
    .filter((text) => text !== null)
    .join(" · ");
}

function Marks({ customer }: { readonly customer: CustomerDetails }) {
  const { state, cancelled_to, is_active, has_password, is_sample } = customer;
  const name = PACKAGES.find(({ value }) => value === customer.package)?.label;
  return (
    <>
      {state === null ? null : <StateBadge state={state} cancelledTo={cancelled_to} />}
      {name === undefined ? null : <Mark>{`Paket ${name}`}</Mark>}
      {is_active ? null : <Mark>Zugang deaktiviert</Mark>}
      {is_active && !has_password && !is_sample ? <Mark>Noch kein Passwort gewählt</Mark> : null}
    </>
  );
}

function Mark({ children }: { readonly children: string }) {
  return (
    <ToneBadge tone={undefined} size="lg">
      {children}
    </ToneBadge>
  );
}

function Reach({ customer }: { readonly customer: CustomerDetails }) {
  const { email, mobile } = customer;
  const phone = customer.phone ?? mobile;
  return (
    <>
      {phone === null ? null : (
        <Button
          component="a"
          href={callUrl(phone)}
          variant="default"
          leftSection={<IconPhoneFilled size={18} aria-hidden />}
          aria-keyshortcuts="P"
          data-shortcut="Anrufen"
        >
          {phone}
          <span className="visually-hidden"> anrufen</span>
        </Button>
      )}
      {email === null ? null : (
        <Button
          component="a"
          href={`mailto:${email}`}
          variant="default"
          leftSection={<IconMailFilled size={18} aria-hidden />}
          data-tip={email}
        >
          E-Mail
        </Button>
      )}
    </>
  );
}

function SortButton({ customer: { id, waiting_files }, isMain }: Props) {
  const to = documentsPath(id);
  const variant = isMain ? "filled" : "default";
  if (waiting_files === 0) {
    return (
      <Button
        component={Link}
        to={to}
        variant={variant}
        leftSection={<IconFoldersFilled size={18} aria-hidden />}
      >
        Dokumente
      </Button>
    );
  }
  return (
    <Button
      component={Link}
      to={to}
      state={{ sortsAtOnce: true }}
      variant={variant}
      leftSection={<IconPlayerPlayFilled size={18} aria-hidden />}
      rightSection={
        <kbd className={classes.key} aria-hidden>
          S
        </kbd>
      }
      aria-keyshortcuts="S"
      data-shortcut="Sortieren"
    >
      {waiting_files} sortieren
    </Button>
  );
}
