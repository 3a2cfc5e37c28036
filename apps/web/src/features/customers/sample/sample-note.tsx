import { can } from "@krempelfrei/contract/access";
import { Alert, Group, Text } from "@mantine/core";
import { IconFlask } from "@tabler/icons-react";
import { useNavigate } from "react-router";
import { useUser } from "../../../lib/session.ts";
import { RemoveSample } from "./remove-sample.tsx";

/** Says on each page of the sample customer that it is invented, and offers to remove it. */
export function SampleNote({ id }: { readonly id: string }) {
  const { role } = useUser();
  const navigate = useNavigate();
  return (
    <Alert color="blue" mb="md" icon={<IconFlask aria-hidden />}>
      <Group justify="space-between" gap="sm">
        <Text inherit flex="1 1 18rem">
          <strong>Das ist ein Beispiel.</strong> Diesen Kunden gibt es nicht: Er zählt nirgends mit, wird nie
          abgerechnet und bekommt keine E-Mails.
        </Text>
        {can(role, "customers.write") ? (
          <RemoveSample id={id} onRemoved={() => void navigate("/customers", { replace: true })} />
        ) : null}
      </Group>
    </Alert>
  );
}
