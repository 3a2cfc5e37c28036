import { wholeNumber } from "@krempelfrei/contract/counted";
import type { CustomerUsage } from "@krempelfrei/contract/customers/customers";
import { Alert, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { documents, fileSize } from "../../lib/format.ts";
import { SectionCard } from "../../ui/section-card.tsx";
import { usageQuery } from "./overview.api.ts";
import classes from "./overview.module.css";

const of = (value: string, limit: string | undefined): string =>
  limit === undefined ? value : `${value} von ${limit}`;

function rowsOf({ today, stored, limits }: CustomerUsage) {
  const size = (bytes: number | null): string | undefined => (bytes === null ? undefined : fileSize(bytes));
  const count = (files: number | null): string | undefined =>
    files === null ? undefined : wholeNumber(files);
  const files = `${wholeNumber(today.files)} ${today.files === 1 ? "Datei" : "Dateien"}`;
  return [
    {
      title: "Heute von Mitgliedern",
      more: `${of(files, count(limits.day_files))} · ${of(fileSize(today.bytes), size(limits.day_bytes))}`,
    },
    {
      title: "Insgesamt",
      more: `${of(documents(stored.files), count(limits.files))} · ${of(fileSize(stored.bytes), size(limits.bytes))}`,
    },
  ];
}

/** Storage used by the group, with a warning before it is full. */
export function Usage({ customerId }: { readonly customerId: string }) {
  const { data, isError } = useQuery(usageQuery(customerId));
  return (
    <SectionCard title="Speicher">
      {data === undefined ? (
        <Text c="dimmed" role="status">
          {isError ? "Das konnte nicht geladen werden." : "Lade Daten..."}
        </Text>
      ) : (
        <>
          {data.is_near ? (
            <Alert color="orange" title="Bald voll" mb="md">
              Die Beziehungskiste hat mindestens 80 % einer Grenze erreicht. Ist sie voll, können die
              Mitglieder nichts mehr hochladen; was Sie ablegen, geht weiter.
            </Alert>
          ) : null}
          <ul className={classes.list}>
            {rowsOf(data).map(({ title, more }) => (
              <li key={title}>
                <div>
                  {title}
                  <Text size="sm" c="dimmed">
                    {more}
                  </Text>
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
    </SectionCard>
  );
}
