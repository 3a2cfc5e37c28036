import { Alert, Button, Text } from "@mantine/core";
import { FILE_TYPES } from "@krempelfrei/contract/file-type-names";
import { IconRefresh } from "@tabler/icons-react";
import { IconUsersSolid } from "../../../ui/icons.tsx";
import { useState } from "react";
import { MONTHS } from "../../../lib/format.ts";
import type { Stale } from "../../../ui/form/use-saved-form.ts";
import type { FileFormValues } from "./file-form-values.ts";

interface Props {
  readonly stale: Stale<FileFormValues>;
  readonly onLoad: () => Promise<void>;
}

const LABELS: Readonly<Record<keyof FileFormValues, string>> = {
  type: "Typ",
  name: "Dateiname",
  author: "Autor",
  tags: "Schlagworte",
  day: "Tag",
  month: "Monat",
  year: "Jahr",
  owner: "Gehört",
  folder: "Ablegen in",
};

function shown(field: keyof FileFormValues, values: FileFormValues): string {
  const value = values[field];
  if (typeof value !== "string") return value.join(", ") || "leer";
  if (value === "") return "leer";
  if (field === "type") return FILE_TYPES.find((type) => type.value === value)?.label ?? value;
  return field === "month" ? (MONTHS[Number(value) - 1] ?? value) : value;
}

/** Says that another person saved a newer version, and offers to load it while keeping the typed values. */
export function StaleNotice({ stale, onLoad }: Props) {
  const [loading, setLoading] = useState(false);
  // The owner's name is unknown here, and the owner field shows it.
  const told = stale.clashes.filter((field) => field !== "owner");
  return (
    <Alert
      role="alert"
      color={stale.loaded ? "pine" : "orange"}
      icon={<IconUsersSolid size={20} aria-hidden />}
      title={stale.loaded ? "Die neue Fassung ist geladen" : "Das Dokument wurde inzwischen geändert"}
    >
      <Text size="sm">
        {stale.loaded
          ? "Ihre Eingaben sind erhalten geblieben. Bitte prüfen Sie die Angaben und speichern Sie."
          : "Jemand anderes hat eine neuere Fassung gespeichert. Ihre Eingaben sind noch nicht gespeichert."}
      </Text>
      {told.length > 0 ? (
        <Text size="sm" component="ul" pl="md" my={4}>
          {told.map((field) => (
            <li key={field}>
              {LABELS[field]} dort: {shown(field, stale.newerValues)}
            </li>
          ))}
        </Text>
      ) : null}
      {stale.loaded ? null : (
        <Button
          mt="xs"
          size="sm"
          variant="default"
          leftSection={<IconRefresh size={18} aria-hidden />}
          loading={loading}
          onClick={() => {
            setLoading(true);
            void onLoad().finally(() => setLoading(false));
          }}
        >
          Neue Fassung laden
        </Button>
      )}
    </Alert>
  );
}
