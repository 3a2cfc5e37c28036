import { changeAction } from "@krempelfrei/contract/changelog/change-words";
import { Badge, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { germanDate } from "../../lib/format.ts";
import { SectionCard } from "../../ui/section-card.tsx";
import { groupQuery } from "../relationships/relationships.api.ts";
import { customerQuery } from "./customers.api.ts";
import { OverviewTiles } from "./overview-tiles.tsx";
import { datesQuery, latestQuery } from "./overview.api.ts";
import classes from "./overview.module.css";
import { Usage } from "./usage.tsx";

interface Props {
  readonly customerId: string;
}

/** /customers/{id}/overview: before a call, who it is, what is open, what waits, what was last and what comes. */
export function OverviewSection({ customerId }: Props) {
  const { data: customer } = useQuery(customerQuery(customerId));
  return (
    <>
      <OverviewTiles customerId={customerId} />
      <div className={classes.cards}>
        <Dates customerId={customerId} />
        <Persons customerId={customerId} />
        <Latest customerId={customerId} />
        <Usage customerId={customerId} />
      </div>
      {customer?.note ? (
        <SectionCard title="Notiz">
          <Text className={classes.note}>
            <bdi>{customer.note}</bdi>
          </Text>
        </SectionCard>
      ) : null}
    </>
  );
}

interface Row {
  readonly key: string | number;
  readonly title: string;
  readonly more: string;
  readonly mark?: ReactNode;
}

interface ListProps {
  readonly title: string;
  /** Undefined while they load. */
  readonly rows: readonly Row[] | undefined;
  readonly failed: boolean;
  /** Said where there are none. */
  readonly none: string;
}

function List({ title, rows, failed, none }: ListProps) {
  return (
    <SectionCard title={title}>
      {rows === undefined || rows.length === 0 ? (
        <Text c="dimmed" role="status">
          {failed ? "Das konnte nicht geladen werden." : rows === undefined ? "Lade Daten..." : none}
        </Text>
      ) : (
        <ul className={classes.list}>
          {rows.map(({ key, title: name, more, mark }) => (
            <li key={key}>
              <div>
                <bdi>{name}</bdi>
                <Text size="sm" c="dimmed">
                  {more}
                </Text>
              </div>
              {mark}
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
}

const SHOWN = 5;

function Dates({ customerId }: Props) {
  const { data, isError } = useQuery(datesQuery(customerId));
  const rows = data?.data
    .filter(({ done_at }) => done_at === null)
    .slice(0, SHOWN)
    .map(({ id, title, due_on, file, person }) => ({
      key: id,
      title,
      more: `${germanDate(due_on)} · ${person.name} · ${file.name}`,
      mark:
        due_on < data.today ? (
          <Badge bg="var(--app-warn-soft)" c="var(--app-warn)" tt="none" miw="max-content">
            überfällig
          </Badge>
        ) : null,
    }));
  return <List title="Das steht an" rows={rows} failed={isError} none="Keine Frist steht an." />;
}

function Persons({ customerId }: Props) {
  const { data, isError } = useQuery(groupQuery(customerId));
  const rows = data?.data
    .filter(({ id }) => id !== customerId)
    .map(({ id, name, kind, birthday, email }) => ({
      key: id,
      title: name,
      more: [kind, birthday === null ? null : `geboren ${germanDate(birthday)}`].filter(Boolean).join(" · "),
      mark:
        email === null ? null : (
          <Badge bg="var(--app-soft)" c="inherit" tt="none" miw="max-content">
            eigener Zugang
          </Badge>
        ),
    }));
  return <List title="Personen" rows={rows} failed={isError} none="Es gibt keine weiteren Personen." />;
}

function Latest({ customerId }: Props) {
  const { data, isError } = useQuery(latestQuery(customerId));
  const rows = data?.data.map(({ id, at, action, actor, subject }) => ({
    key: id,
    title: `${changeAction(action)}: ${subject.name}`,
    more: `${actor.name} · ${germanDate(at)}`,
  }));
  return <List title="Zuletzt" rows={rows} failed={isError} none="Es ist noch nichts geschehen." />;
}
