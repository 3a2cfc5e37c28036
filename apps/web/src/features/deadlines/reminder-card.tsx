import { Checkbox, Skeleton, Stack, Text } from "@mantine/core";
import { DEADLINE_REMIND_DAYS } from "@krempelfrei/contract/limits";
import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../lib/form-errors.ts";
import { useUser } from "../../lib/session.ts";
import { toastError } from "../../ui/toasts.ts";
import classes from "./deadlines.module.css";
import { settingsQuery, useChooseReminders } from "./deadlines.api.ts";

/** Choice of mails before the person's deadlines; each tick is saved at once. */
export function ReminderCard() {
  const { email, ended } = useUser();
  const { data, isError } = useQuery(settingsQuery);
  const { mutateAsync, isPending, variables } = useChooseReminders();
  const choose = async (field: `remind_${(typeof DEADLINE_REMIND_DAYS)[number]}`, value: boolean) => {
    try {
      await mutateAsync({ [field]: value });
    } catch (error) {
      toastError(messageOf(error));
    }
  };
  return (
    <section className={classes.card} aria-labelledby="erinnerung">
      <h2 id="erinnerung">Erinnerung per E-Mail</h2>
      <Text size="sm" c="dimmed" mb="sm">
        Vor jeder Ihrer Fristen, an <bdi>{email}</bdi>
      </Text>
      {isError ? (
        <Text size="sm" role="alert">
          Die Einstellung konnte nicht geladen werden.
        </Text>
      ) : data === undefined ? (
        <Skeleton height="6.5rem" role="status" aria-label="Lade Daten..." />
      ) : (
        <Stack gap="sm">
          {DEADLINE_REMIND_DAYS.map((days) => {
            const field = `remind_${days}` as const;
            const asked = isPending ? variables[field] : undefined;
            return (
              <Checkbox
                key={days}
                label={days === 1 ? "1 Tag vorher" : `${days} Tage vorher`}
                checked={asked ?? data[field]}
                disabled={ended !== null}
                onChange={(event) => void choose(field, event.currentTarget.checked)}
              />
            );
          })}
        </Stack>
      )}
    </section>
  );
}
