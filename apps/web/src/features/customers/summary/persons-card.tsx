import { berlinDay } from "@krempelfrei/contract/dates";
import { counted } from "@krempelfrei/contract/counted";
import type { GroupMember } from "@krempelfrei/contract/relationships/relationships";
import { Anchor } from "@mantine/core";
import { IconLifebuoyFilled, IconPhoneFilled } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { germanDate } from "../../../lib/format.ts";
import { ToneBadge } from "../../../ui/tone-badge.tsx";
import { ageOn } from "../../relationships/age.ts";
import { groupQuery } from "../../relationships/relationships.api.ts";
import { PersonMark } from "../../../ui/person-mark.tsx";
import { callUrl } from "../phone-link.ts";
import { Card, Nothing } from "./card.tsx";
import { emergencyQuery } from "./summary.api.ts";
import classes from "./summary.module.css";

interface Props {
  readonly customerId: string;
  readonly canContact: boolean;
  /** True if the reader may add persons. */
  readonly canAdd: boolean;
}

/** The persons of the customer, the contacts for an emergency, and the state of the emergency access. */
export function PersonsCard({ customerId, canContact, canAdd }: Props) {
  const group = useQuery(groupQuery(customerId));
  const emergency = useQuery({ ...emergencyQuery(customerId), enabled: canContact });
  const contacts = emergency.data?.contacts ?? [];
  const members = group.data?.data ?? [];
  const none = members.length <= 1 && contacts.length === 0;
  const today = berlinDay(new Date(group.dataUpdatedAt));
  return (
    <Card
      title="Personen"
      action={
        canAdd ? (
          <Anchor component={Link} to={`/customers/${customerId}/relationships`} size="sm" underline="always">
            Hinzufügen
          </Anchor>
        ) : null
      }
    >
      {none ? (
        <Nothing
          isLoading={group.isPending}
          isError={group.isError}
          onRetry={group.refetch}
          none="Es gibt keine weiteren Personen."
        />
      ) : (
        <ul className={classes.list}>
          {members.map((member, index) =>
            member.id === customerId ? null : (
              <Person
                key={member.id}
                name={member.name}
                tone={index}
                about={memberText(member, today)}
                phone={null}
                pill={member.has_password ? <ToneBadge tone={undefined}>Zugang</ToneBadge> : null}
              />
            ),
          )}
          {contacts.map(({ id, name, relation, phone }) => (
            <Person
              key={id}
              name={name}
              about={relation ?? "Notfallkontakt"}
              phone={phone}
              pill={<ToneBadge tone="warn">SOS</ToneBadge>}
            />
          ))}
        </ul>
      )}
      {canContact ? <Emergency customerId={customerId} /> : null}
    </Card>
  );
}

function memberText({ kind, birthday }: GroupMember, today: string): string {
  const age = birthday === null ? null : counted(ageOn(birthday, today), "Jahr", "Jahre");
  return [kind, age].filter((text) => text !== null).join(", ");
}

interface PersonProps {
  readonly name: string;
  readonly tone?: number;
  readonly about: string;
  readonly phone: string | null;
  readonly pill: ReactNode;
}

function Person({ name, tone, about, phone, pill }: PersonProps) {
  return (
    <li>
      <PersonMark name={name} tone={tone} />
      <span className={classes.words}>
        <bdi className={classes.name}>{name}</bdi>
        <span className={classes.more}>
          <bdi>{about}</bdi>
          {phone === null ? null : (
            <>
              {" · "}
              <Phone name={name} phone={phone} />
            </>
          )}
        </span>
      </span>
      {pill}
    </li>
  );
}

function Phone({ name, phone }: { readonly name: string; readonly phone: string }) {
  const address = callUrl(phone);
  if (address === undefined) return <bdi>{phone}</bdi>;
  return (
    <a className={classes.phone} href={address} aria-label={`${name} anrufen: ${phone}`}>
      <IconPhoneFilled size={14} aria-hidden />
      {phone}
    </a>
  );
}

function missingText(missing: number, points: number): string {
  if (missing === 0) return "Alle Unterlagen sind da";
  return `${missing} von ${points} Unterlagen ${missing === 1 ? "fehlt" : "fehlen"}`;
}

function Emergency({ customerId }: { readonly customerId: string }) {
  const { data, isError, isPending, refetch } = useQuery(emergencyQuery(customerId));
  return (
    <div className={classes.emergency}>
      <span className={classes.icon} data-tone={data?.active_till ? "warn" : undefined}>
        <IconLifebuoyFilled size={20} aria-hidden />
      </span>
      {data === undefined ? (
        <Nothing isLoading={isPending} isError={isError} onRetry={refetch} none="" />
      ) : (
        <span className={classes.words}>
          <span className={classes.name}>
            {data.active_till === null
              ? "Notfallzugang ist aus"
              : `Notfallzugang an bis ${germanDate(data.active_till)}`}
          </span>
          <span className={classes.more}>{missingText(data.missing, data.points)}</span>
        </span>
      )}
    </div>
  );
}
