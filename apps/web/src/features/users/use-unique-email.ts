import { useDebouncedValue } from "@mantine/hooks";
import { email, MESSAGES } from "@krempelfrei/contract/fields";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { emailFreeQuery } from "./users.api.ts";

const DEBOUNCE_MS = 300;

interface UniqueEmail {
  readonly alsoWrong: { readonly email: string | undefined };
  readonly onValues: (values: { readonly email: string }) => void;
}

/**
 * The rule `uniqueEmail` while one types, for `useSavedForm`: its text when the server says that another person has the
 * address. What is no address yet is not asked about; the user that is edited may keep its own.
 */
export function useUniqueEmail(
  user: { readonly id: string; readonly email: string | null } | undefined,
): UniqueEmail {
  const [typed, setTyped] = useState(user?.email ?? "");
  const address = email.safeParse(typed).data;
  const [settled] = useDebouncedValue(address, DEBOUNCE_MS);
  const asked = settled !== undefined && settled === address && settled !== user?.email;
  const { isError } = useQuery({ ...emailFreeQuery(settled ?? "", user?.id), enabled: asked });
  return {
    alsoWrong: { email: asked && isError ? MESSAGES.uniqueEmail : undefined },
    onValues: (values) => setTyped(values.email),
  };
}
