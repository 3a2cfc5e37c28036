import { Anchor, Text } from "@mantine/core";
import type { GroupMember } from "@krempelfrei/contract/relationships/relationships";
import { Link } from "react-router";
import { germanDate } from "../../lib/format.ts";
import type { Column } from "../../ui/list/data-table.tsx";
import type { PhoneRow } from "../../ui/list/phone-rows.tsx";
import { PersonMark } from "../../ui/person-mark.tsx";
import { MenuButton } from "../../ui/anchored/menu-button.tsx";
import { ageOn } from "./age.ts";
import { ToneBadge, type Tone } from "../../ui/tone-badge.tsx";

interface Options {
  readonly customerId: string;
  /** YYYY-MM-DD, to compute ages. */
  readonly today: string;
  readonly onMenu: (person: GroupMember, anchor: HTMLElement) => void;
}

/** State of a person's sign-in. */
function signInOf({ email, is_active, has_password }: GroupMember): { label: string; tone: Tone } {
  if (!is_active) return { label: "Deaktiviert", tone: undefined };
  if (email === null) return { label: "Kein Zugang", tone: undefined };
  return has_password ? { label: "Aktiv", tone: "accent" } : { label: "Eingeladen", tone: "warn" };
}

function SignIn({ person }: { readonly person: GroupMember }) {
  const { label, tone } = signInOf(person);
  return (
    <ToneBadge tone={tone} size="lg">
      {label}
    </ToneBadge>
  );
}

function Birthday({ value, today }: { readonly value: string | null; readonly today: string }) {
  if (value === null) return <Text c="dimmed">unbekannt</Text>;
  const age = ageOn(value, today);
  return (
    <div style={{ fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" }}>
      {germanDate(value)}
      <Text c="dimmed" size="sm">
        {age} {age === 1 ? "Jahr" : "Jahre"}
      </Text>
    </div>
  );
}

/** A long address may break anywhere; the column sets its own minimum width. */
const WRAPS = { overflowWrap: "anywhere" } as const;

function Person({ person, isHolder }: { readonly person: GroupMember; readonly isHolder: boolean }) {
  return (
    <div style={{ minWidth: "11rem" }}>
      {isHolder ? (
        <Anchor component={Link} to={`/customers/${person.id}`} fw={600} style={WRAPS}>
          <bdi>{person.name}</bdi>
        </Anchor>
      ) : (
        <Text component="bdi" fw={600} style={WRAPS}>
          {person.name}
        </Text>
      )}
      <Text component="bdi" display="block" size="sm" c="dimmed" style={WRAPS}>
        {person.email ?? "ohne E-Mail-Adresse"}
      </Text>
    </div>
  );
}

/** A person on a phone: relation, age, e-mail address and sign-in; actions are in their menu. */
export const phoneRow =
  ({ customerId, today, onMenu }: Options) =>
  (person: GroupMember): PhoneRow => {
    const { id, name, kind, birthday } = person;
    const age = birthday === null ? undefined : ageOn(birthday, today);
    const facts = [
      kind ?? "Kunde",
      age === undefined ? undefined : `${age} ${age === 1 ? "Jahr" : "Jahre"}`,
      person.email ?? undefined,
    ];
    return {
      mark: <PersonMark name={name} tone={0} />,
      title: name,
      badge: <SignIn person={person} />,
      second: facts.filter((fact) => fact !== undefined).join(" · "),
      ...(id === customerId
        ? { to: `/customers/${id}` }
        : {
            action: <MenuButton label={`Aktionen für ${name}`} onOpen={(anchor) => onMenu(person, anchor)} />,
          }),
    };
  };

export const columns = ({ customerId, today, onMenu }: Options): Column<GroupMember>[] => [
  {
    key: "name",
    header: "Person",
    cell: (person) => <Person person={person} isHolder={person.id === customerId} />,
  },
  { key: "kind", header: "Beziehung", cell: (person) => person.kind ?? "Kunde" },
  {
    key: "birthday",
    header: "Geburtsdatum",
    cell: (person) => <Birthday value={person.birthday} today={today} />,
  },
  { key: "sign_in", header: "Anmeldung", cell: (person) => <SignIn person={person} /> },
  {
    key: "actions",
    header: "Aktionen",
    hiddenHeader: true,
    align: "right",
    cell: (person) =>
      person.id === customerId ? null : (
        <MenuButton label={`Aktionen für ${person.name}`} onOpen={(anchor) => onMenu(person, anchor)} />
      ),
  },
];
