import { Collapse, Progress, Skeleton, Text, UnstyledButton } from "@mantine/core";
import { SOS_CHECKLIST } from "@krempelfrei/contract/sos/checklist";
import { IconChevronDown, IconCircleCheckFilled, IconCircleDashed } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { listed } from "../../lib/format.ts";
import { useUser } from "../../lib/session.ts";
import { AddMissing } from "./add-missing.tsx";
import classes from "./checklist.module.css";
import { previewQuery } from "./sos.api.ts";

type Point = (typeof SOS_CHECKLIST)[number] & { readonly files: readonly { readonly full_name: string }[] };

/** Checklist of documents for an emergency: each missing one with its button, found ones folded. */
export function Checklist() {
  const { data, isError } = useQuery(previewQuery);
  const ended = useUser().ended !== null;
  if (isError && !data) return <Text role="alert">Die Liste konnte nicht geladen werden.</Text>;
  if (!data) return <Skeleton height="14rem" role="status" aria-label="Lade Daten..." />;
  const points = SOS_CHECKLIST.map((point) => ({
    ...point,
    files: data.checklist.find(({ key }) => key === point.key)?.files ?? [],
  }));
  const missing = points.filter(({ files }) => files.length === 0);
  const there = points.filter(({ files }) => files.length > 0);
  return (
    <>
      <Text mb={6}>
        {missing.length === 0
          ? "Alles da: Zu jedem Punkt gibt es ein Dokument."
          : `${there.length} von ${points.length} vorhanden`}
      </Text>
      <Progress
        value={(there.length / points.length) * 100}
        mb="md"
        aria-label="Was im Notfall gebraucht wird und vorhanden ist"
      />
      <ul className={classes.list}>
        {missing.map((point) => (
          <li key={point.key} className={classes.entry}>
            <IconCircleDashed size={24} aria-hidden />
            <div className={classes.words}>
              <Text fw={600}>
                {point.label}
                <Text span c="dimmed" fw={400}>
                  {" – fehlt noch"}
                </Text>
              </Text>
              <Text size="sm" c="dimmed">
                {point.hint}
              </Text>
            </div>
            {ended ? null : <AddMissing label={point.label} name={point.document} />}
          </li>
        ))}
        {there.length > 0 ? <There points={there} /> : null}
      </ul>
    </>
  );
}

function There({ points }: { readonly points: readonly Point[] }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <li className={classes.entry} data-there>
      <IconCircleCheckFilled size={24} aria-hidden />
      <div className={classes.words}>
        <UnstyledButton
          className={classes.fold}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          <span>
            <span className={classes.found}>Vorhanden: </span>
            {listed(points.map(({ label }) => label))}
          </span>
          <IconChevronDown size={20} aria-hidden data-open={open || undefined} />
        </UnstyledButton>
        <Collapse expanded={open} id={id}>
          <ul className={classes.found}>
            {points.map(({ key, label, files }) => (
              <li key={key}>
                {label}:{" "}
                <bdi>{files.map(({ full_name }) => full_name.replace(/\.[^.]+$/, "")).join(", ")}</bdi>
              </li>
            ))}
          </ul>
        </Collapse>
      </div>
    </li>
  );
}
