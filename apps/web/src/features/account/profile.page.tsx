import { Avatar, Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import type { Role } from "@krempelfrei/contract/access";
import { logout, useUser } from "../../lib/session.ts";
import { Page } from "../../ui/page.tsx";

const ROLE_NAMES: Record<Role, string> = {
  owner: "Inhaber/in",
  admin: "Administrator/in",
  janitor: "Krempler/in",
  customer: "Kunde/Kundin",
  related: "Angehörige Person",
};

/** /profile: who is signed in. */
export function Component() {
  const user = useUser();
  return (
    <Page title="Profil">
      <Paper withBorder p="xl" maw="40rem">
        <Group align="flex-start" gap="lg">
          <Avatar size={72} radius="50%" color="pine" variant="filled" aria-hidden>
            {`${user.first_name.at(0) ?? ""}${user.last_name.at(0) ?? ""}`}
          </Avatar>
          <Stack gap="0.25rem" style={{ flex: 1 }}>
            <Title order={2}>{user.full_name}</Title>
            <Text>{user.email}</Text>
            <Text c="dimmed">{ROLE_NAMES[user.role]}</Text>
          </Stack>
          <Button variant="default" onClick={() => void logout()}>
            Abmelden
          </Button>
        </Group>
      </Paper>
    </Page>
  );
}
