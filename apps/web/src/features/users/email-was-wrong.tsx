import { Checkbox } from "@mantine/core";
import type { ComponentProps } from "react";

interface Props {
  /** Address before the edit; null without one. */
  readonly before: string | null | undefined;
  readonly typed: string;
  /** Properties of the form's field. */
  readonly field: ComponentProps<typeof Checkbox>;
}

/**
 * The question that belongs to another address: whether the same person only moved, or a stranger with the mistyped
 * address may have accepted the invitation.
 */
export function EmailWasWrong({ before, typed, field }: Props) {
  const email = typed.trim().toLowerCase();
  if (!before || email === "" || email === before) return null;
  return (
    <Checkbox
      label="Die bisherige Adresse gehörte jemand anderem (Tippfehler)"
      description="Passwort, Passkeys, Authenticator-App und Notfallkontakte werden dann gelöscht, und an die neue Adresse geht eine Einladung."
      {...field}
    />
  );
}
