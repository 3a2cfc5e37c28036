import { useDebouncedValue } from "@mantine/hooks";
import { email, MESSAGES } from "@krempelfrei/contract/fields";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { serverErrors } from "../../lib/form-errors.ts";
import { emailFreeQuery } from "./users.api.ts";

const DEBOUNCE_MS = 300;

interface UniqueEmail {
  readonly alsoWrong: { readonly email: string | undefined };
  readonly onValues: (values: { readonly email: string }) => void;
}

/**
 * The rule `uniqueEmail` during typing, for `useSavedForm`: its error text if another person has the address, or if the
 * check fails. Incomplete addresses are not checked; an edited user may keep their own.
 */
export function useUniqueEmail(
  user: { readonly id: string; readonly email: string | null } | undefined,
): UniqueEmail {
  const [typed, setTyped] = useState(user?.email ?? "");
  const address = email.safeParse(typed).data;
  const [settled] = useDebouncedValue(address, DEBOUNCE_MS);
  const asked = settled !== undefined && settled === address && settled !== user?.email;
  const { isError, error } = useQuery({ ...emailFreeQuery(settled ?? "", user?.id), enabled: asked });
  return {
    alsoWrong: { email: asked && isError ? (serverErrors(error).email ?? MESSAGES.uniqueEmail) : undefined },
    onValues: (values) => setTyped(values.email),
  };
}
