import { Skeleton, Switch, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../lib/form-errors.ts";
import { useUser } from "../../lib/session.ts";
import { toastError } from "../../ui/toasts.ts";
import { lockerMailsQuery, useChooseLockerMails } from "../locker/locker.api.ts";

/** The daily mail about what was filed; saved at once. */
export function FiledMailSwitch() {
  const { email, ended } = useUser();
  const { data, isError } = useQuery(lockerMailsQuery);
  const { mutateAsync, isPending, variables } = useChooseLockerMails();
  if (isError) return <Text role="alert">Die Einstellung konnte nicht geladen werden.</Text>;
  if (!data) return <Skeleton height="4rem" role="status" aria-label="Lade Daten..." />;
  const choose = async (filed: boolean): Promise<void> => {
    try {
      await mutateAsync({ filed });
    } catch (error) {
      toastError(messageOf(error));
    }
  };
  return (
    <Switch
      size="md"
      label="Bescheid, wenn Briefe abgelegt sind"
      description={`Höchstens eine E-Mail am Tag an ${email ?? ""}, abends, und nur wenn Ihr Krempler etwas aus Ihrem Schließfach abgelegt hat.`}
      checked={isPending ? variables.filed : data.filed}
      disabled={ended !== null}
      onChange={(event) => void choose(event.currentTarget.checked)}
      styles={{ body: { alignItems: "flex-start" }, description: { overflowWrap: "anywhere" } }}
    />
  );
}
