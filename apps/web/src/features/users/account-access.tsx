import { Button, Group, Stack, Text } from "@mantine/core";
import { IconMailFilled, IconUserCheck, IconUserOff } from "@tabler/icons-react";
import { useAskedAction } from "./use-asked-action.ts";
import { ToneBadge, type Tone } from "../../ui/tone-badge.tsx";

export interface Access {
  /** Id of the user; for the contract holder it is the customer's id. */
  readonly id: string;
  readonly email: string | null;
  readonly is_active: boolean;
  readonly has_password: boolean;
}

interface Shown {
  readonly label: string;
  readonly text: string;
  readonly tone: Tone;
}

function stateOf({ email, is_active, has_password }: Access): Shown {
  if (!is_active) {
    return { label: "Deaktiviert", text: "Eine Anmeldung ist nicht möglich.", tone: undefined };
  }
  if (email === null) {
    return {
      label: "Kein Zugang",
      text: "Für eine Anmeldung fehlt die E-Mail-Adresse.",
      tone: undefined,
    };
  }
  if (!has_password) {
    return {
      label: "Noch kein Passwort",
      text: `Der Link zum Festlegen des Passworts geht an ${email}`,
      tone: "warn",
    };
  }
  return { label: "Zugang eingerichtet", text: `Anmeldung mit ${email}`, tone: "accent" };
}

/** State of a person's sign-in, with the actions of staff. */
export function AccountAccess({
  access,
  canChange,
}: {
  readonly access: Access;
  readonly canChange: boolean;
}) {
  const { act, isPending } = useAskedAction("member");
  const { label, text, tone } = stateOf(access);
  const { id, is_active, email } = access;
  return (
    <Stack gap="md" align="flex-start">
      <ToneBadge tone={tone} size="lg">
        {label}
      </ToneBadge>
      <Text style={{ overflowWrap: "anywhere" }}>{text}</Text>
      {canChange ? (
        <Group gap="sm" aria-busy={isPending}>
          {is_active && email !== null ? (
            <Button
              key="mail"
              variant="light"
              leftSection={<IconMailFilled size={20} aria-hidden />}
              onClick={() => void act("set-password", id, email)}
            >
              Passwort-Mail senden
            </Button>
          ) : null}
          {/* One button for both states, so that it keeps the focus. */}
          <Button
            key="active"
            variant={is_active ? "default" : "light"}
            leftSection={
              is_active ? <IconUserOff size={20} aria-hidden /> : <IconUserCheck size={20} aria-hidden />
            }
            onClick={() => void act(is_active ? "deactivate" : "activate", id, email ?? "Die Person")}
          >
            {is_active ? "Deaktivieren" : "Aktivieren"}
          </Button>
        </Group>
      ) : null}
    </Stack>
  );
}
