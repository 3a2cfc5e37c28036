import { useDebouncedValue } from "@mantine/hooks";
import { email, MESSAGES } from "@krempelfrei/contract/fields";
import { useQuery } from "@tanstack/react-query";
import { emailFreeQuery } from "./users.api.ts";

const DEBOUNCE_MS = 300;

/**
 * The rule `uniqueEmail` while one types: its text when the server says that somebody else has the address. What is no
 * address yet is not asked about; the user that is edited may keep its own.
 */
export function useUniqueEmail(
  typed: string,
  user: { readonly id: string; readonly email: string | null } | undefined,
): string | undefined {
  const address = email.safeParse(typed).data;
  const [settled] = useDebouncedValue(address, DEBOUNCE_MS);
  const asked = settled !== undefined && settled === address && settled !== user?.email;
  const { isError } = useQuery({ ...emailFreeQuery(settled ?? "", user?.id), enabled: asked });
  return asked && isError ? MESSAGES.uniqueEmail : undefined;
}
