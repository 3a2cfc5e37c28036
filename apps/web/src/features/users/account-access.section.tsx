import { Alert, Paper, Skeleton, Title } from "@mantine/core";
import { can } from "@krempelfrei/contract/access";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { messageOf } from "../../lib/form-errors.ts";
import { useUser } from "../../lib/session.ts";
import { AccountAccess } from "./account-access.tsx";
import { customerAccessQuery } from "./users.api.ts";

/** Section of a customer's page: whether the customer can sign in, with the actions for it. */
export function AccountAccessSection({ customerId }: { readonly customerId: string }) {
  const heading = useId();
  const { data, error } = useQuery(customerAccessQuery(customerId));
  const { role } = useUser();
  return (
    <Paper component="section" withBorder p={{ base: "md", sm: "lg" }} maw="60rem" aria-labelledby={heading}>
      <Title order={2} id={heading} mb="md">
        Zugang
      </Title>
      {data ? (
        <AccountAccess access={data} canChange={can(role, "customers.write")} />
      ) : error ? (
        <Alert color="red" role="alert">
          {messageOf(error) ?? "Der Zugang konnte nicht geladen werden."}
        </Alert>
      ) : (
        <Skeleton height="8rem" role="status" aria-label="Lade Daten..." />
      )}
    </Paper>
  );
}
