import { Button, Group, Text } from "@mantine/core";
import { berlinDay } from "@krempelfrei/contract/dates";
import type { GroupMember } from "@krempelfrei/contract/relationships/relationships";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { lazy } from "../../lib/lazy.ts";
import { useNavigate } from "react-router";
import { DataTable } from "../../ui/list/data-table.tsx";
import { columns, phoneRow } from "./columns.tsx";
import { PersonMenu, type PersonAction } from "./person-menu.tsx";
import { groupQuery } from "./relationships.api.ts";
import { LoadError } from "../../ui/load-error.tsx";

const PersonDialog = lazy(async () => ({ default: (await import("./person.dialog.tsx")).PersonDialog }));
const HandoverDialog = lazy(async () => ({
  default: (await import("./handover.dialog.tsx")).HandoverDialog,
}));
const RemoveDialog = lazy(async () => ({ default: (await import("./remove.dialog.tsx")).RemoveDialog }));
const ConvertDialog = lazy(async () => ({ default: (await import("./convert.dialog.tsx")).ConvertDialog }));

interface Asked {
  readonly action: PersonAction | "add";
  readonly person: GroupMember | undefined;
}

/** Beziehungskiste: the persons of a customer's group, the contract holder first. */
export function RelationshipsSection({ customerId }: { readonly customerId: string }) {
  const { data, error, refetch } = useQuery(groupQuery(customerId));
  const [today] = useState(() => berlinDay(new Date()));
  const [menu, setMenu] = useState<{ person: GroupMember; anchor: HTMLElement }>();
  const [asked, setAsked] = useState<Asked>();
  if (error && !data) {
    return <LoadError title="Die Personen konnten nicht geladen werden." onRetry={() => void refetch()} />;
  }
  const options = {
    customerId,
    today,
    onMenu: (person: GroupMember, anchor: HTMLElement) => setMenu({ person, anchor }),
  };
  const holder = data?.data.find(({ id }) => id === customerId);
  return (
    <>
      <Group justify="space-between" align="flex-start" mb="md" gap="md">
        <Text c="dimmed" maw="40rem" flex="1 1 18rem">
          Alle Personen der Beziehungskiste teilen sich die Ordner. Jede sieht ihre eigenen Dokumente und die,
          die der kompletten Beziehungskiste gehören.
        </Text>
        <Button
          leftSection={<IconPlus size={20} aria-hidden />}
          onClick={() => setAsked({ action: "add", person: undefined })}
        >
          Person hinzufügen
        </Button>
      </Group>
      <DataTable
        caption="Personen der Beziehungskiste"
        columns={columns(options)}
        phone={phoneRow(options)}
        rows={data?.data}
        rowKey={({ id }) => id}
      />
      {menu ? (
        <PersonMenu
          {...menu}
          customerId={customerId}
          onAction={(action) => setAsked({ action, person: menu.person })}
          onClose={() => setMenu(undefined)}
        />
      ) : null}
      {asked && holder ? (
        <AskedDialog
          asked={asked}
          holder={holder}
          persons={data?.data ?? []}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </>
  );
}

interface AskedProps {
  readonly asked: Asked;
  readonly holder: GroupMember;
  readonly persons: readonly GroupMember[];
  readonly onClose: () => void;
}

function AskedDialog({ asked: { action, person }, holder, persons, onClose }: AskedProps) {
  const navigate = useNavigate();
  const common = { holder, onClose };
  return (
    <Suspense>
      {person === undefined || action === "edit" ? (
        <PersonDialog customerId={holder.id} person={person} onClose={onClose} />
      ) : action === "hand-over" ? (
        <HandoverDialog {...common} person={person} persons={persons} />
      ) : action === "remove" ? (
        <RemoveDialog {...common} person={person} />
      ) : (
        <ConvertDialog {...common} person={person} onConverted={(id) => void navigate(`/customers/${id}`)} />
      )}
    </Suspense>
  );
}
