import { wholeNumber } from "@krempelfrei/contract/counted";
import type { CustomerUsage } from "@krempelfrei/contract/customers/customers";
import { Alert, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { documents, fileSize } from "../../../lib/format.ts";
import { usageQuery } from "./summary.api.ts";

const of = (value: string, limit: string | undefined): string =>
  limit === undefined ? value : `${value} von ${limit}`;

function usageText({ today, stored, limits }: CustomerUsage): string {
  const size = (bytes: number | null): string | undefined => (bytes === null ? undefined : fileSize(bytes));
  const count = (files: number | null): string | undefined =>
    files === null ? undefined : wholeNumber(files);
  const files = `${wholeNumber(today.files)} ${today.files === 1 ? "Datei" : "Dateien"}`;
  return [
    of(documents(stored.files), count(limits.files)),
    of(fileSize(stored.bytes), size(limits.bytes)),
    `heute von Mitgliedern ${of(files, count(limits.day_files))}, ${of(fileSize(today.bytes), size(limits.day_bytes))}`,
  ].join(" · ");
}

/** Storage used by the group: a quiet line, and a warning before it is full. */
export function Usage({ customerId }: { readonly customerId: string }) {
  const { data } = useQuery(usageQuery(customerId));
  if (data === undefined) return null;
  return (
    <>
      {data.is_near ? (
        <Alert color="orange" title="Bald voll">
          Die Beziehungskiste hat mindestens 80 % einer Grenze erreicht. Ist sie voll, können die Mitglieder
          nichts mehr hochladen; was Sie ablegen, geht weiter.
        </Alert>
      ) : null}
      <Text size="sm" c="dimmed">
        Speicher: {usageText(data)}
      </Text>
    </>
  );
}
