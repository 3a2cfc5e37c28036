import { Anchor, Button, Group, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { LoggedChange } from "@krempelfrei/contract/changelog/changelog";
import { changeText } from "@krempelfrei/contract/changelog/change-text";
import { changeAction, changeField } from "@krempelfrei/contract/changelog/change-words";
import { IconArrowRight, IconFilterFilled } from "@tabler/icons-react";
import { useId } from "react";
import { Link } from "react-router";
import { germanTime } from "../../lib/format.ts";
import classes from "./changelog.module.css";
import { isOwnSession } from "./fold-entries.ts";
import { Toggle } from "./toggle.tsx";

/** Number of changed fields shown without opening the details. */
const SEEN = 3;

interface Props {
  readonly entry: LoggedChange;
  readonly ofCustomer: boolean;
  /** True if the entry is shown inside its run. */
  readonly isOfRun?: boolean;
  readonly onPerson: (id: string) => void;
}

/**
 * One change: time, person, action, subject and the first changed fields; the other fields and details behind a button.
 */
export function Entry({ entry, ofCustomer, isOfRun = false, onPerson }: Props) {
  const [opened, { toggle }] = useDisclosure(false);
  const id = useId();
  const { actor, changes, customer } = entry;
  const rest = changes.length - SEEN;
  return (
    <li className={classes.entry} data-of-run={isOfRun || undefined}>
      <div className={classes.when}>
        <time dateTime={entry.at}>{germanTime(entry.at)}</time>
        <Text component="bdi" display="block" fw={600} c="var(--mantine-color-text)">
          {actor.name}
        </Text>
      </div>
      <div className={classes.what}>
        <Text id={`${id}-title`} fw={600}>
          {changeAction(entry.action)}
        </Text>
        <Text className={classes.subject}>
          {isOwnSession(entry) ? null : <bdi>{entry.subject.name}</bdi>}
          {ofCustomer || customer === null || customer.id === entry.subject.id ? null : (
            <CustomerName customer={customer} />
          )}
        </Text>
        {entry.is_erased ? <Text c="dimmed">Angaben gelöscht</Text> : null}
        <Changes
          changes={opened ? changes : changes.slice(0, SEEN)}
          isNew={entry.action.endsWith(".created")}
        />
        {opened ? (
          <Group id={`${id}-details`} className={classes.details} gap="sm">
            {entry.ip === null ? null : <span>IP-Adresse {entry.ip}</span>}
            <span>Eintrag Nr. {entry.id}</span>
            {actor.id === null ? null : (
              <Button
                size="compact-sm"
                variant="light"
                leftSection={<IconFilterFilled size={16} aria-hidden />}
                onClick={() => onPerson(actor.id ?? "")}
              >
                Nur diese Person zeigen
              </Button>
            )}
          </Group>
        ) : null}
      </div>
      <Toggle opened={opened} titleId={`${id}-title`} onClick={toggle}>
        {opened ? "Weniger" : rest > 0 ? `${rest} weitere` : "Einzelheiten"}
      </Toggle>
    </li>
  );
}

function CustomerName({ customer }: { readonly customer: NonNullable<LoggedChange["customer"]> }) {
  if (customer.name === null) return <span className={classes.dimmed}>gelöschter Kunde</span>;
  return (
    <Anchor component={Link} to={`/customers/${customer.id}`} inherit className={classes.customer}>
      <bdi>{customer.name}</bdi>
    </Anchor>
  );
}

interface ChangesProps {
  readonly changes: LoggedChange["changes"];
  /** True if the change created its subject, so that there are no old values. */
  readonly isNew: boolean;
}

function Changes({ changes, isNew }: ChangesProps) {
  if (changes.length === 0) return null;
  return (
    <dl className={classes.changes}>
      {changes.map(({ field, old, new: value }) => (
        <div key={field} className={classes.change}>
          <dt>{changeField(field).label}</dt>
          <dd>
            {isNew || (old === null && changeField(field).none === undefined) ? null : (
              <>
                <span className="visually-hidden">vorher </span>
                <bdi className={classes.old}>{changeText(field, old)}</bdi>
                <IconArrowRight size={16} className={classes.arrow} aria-hidden />
                <span className="visually-hidden"> nachher </span>
              </>
            )}
            <bdi>{changeText(field, value)}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
