import type { Deadline } from "@krempelfrei/contract/deadlines/deadlines";
import { nearnessText } from "@krempelfrei/contract/deadlines/nearness";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { germanDate } from "../../../lib/format.ts";
import { DateBlock } from "../../deadlines/date-block.tsx";
import { Card, Nothing } from "./card.tsx";
import { datesQuery } from "./summary.api.ts";
import classes from "./summary.module.css";
import { documentsPath } from "../../files/data/documents-path.ts";

const SHOWN = 5;

function aboutText({ due_on, note, person, file }: Deadline, today: string, customerId: string): string {
  const near = nearnessText(due_on, today);
  const whose = person.id === customerId ? null : person.name;
  return [note ?? file.author ?? file.name, whose, due_on < today ? `${near} überfällig` : near]
    .filter((text) => text !== null)
    .join(" · ");
}

/** The next open deadlines, overdue ones first. */
export function DatesCard({ customerId }: { readonly customerId: string }) {
  const { data, isError, isPending, refetch } = useQuery(datesQuery(customerId));
  const [all, setAll] = useState(false);
  const open = data?.data.filter(({ done_at }) => done_at === null) ?? [];
  return (
    <Card
      title="Das steht an"
      action={
        open.length > SHOWN ? (
          <button type="button" className={classes.link} aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? "Weniger" : `Alle ${open.length}`}
          </button>
        ) : null
      }
    >
      {data === undefined || open.length === 0 ? (
        <Nothing isLoading={isPending} isError={isError} onRetry={refetch} none="Keine Frist steht an." />
      ) : (
        <ul className={classes.list}>
          {(all ? open : open.slice(0, SHOWN)).map((deadline) => (
            <li key={deadline.id}>
              <DateBlock day={deadline.due_on} today={data.today} />
              <span className={classes.words}>
                <Link className={classes.title} to={documentsPath(customerId, { file: deadline.file.id })}>
                  <bdi>{deadline.title}</bdi>
                </Link>
                <span className={classes.more}>
                  <span className="visually-hidden">am {germanDate(deadline.due_on)}, </span>
                  <bdi>{aboutText(deadline, data.today, customerId)}</bdi>
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
