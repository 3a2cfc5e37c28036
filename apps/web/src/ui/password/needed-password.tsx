import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { MESSAGES } from "@krempelfrei/contract/fields";
import { useEffect, useRef, useState, type Ref } from "react";
import { ApiError } from "../../lib/api-error.ts";
import { PASSWORD_LABELS } from "./password-labels.ts";

/** The password field of a form of the signed-in person. */
export function PasswordField(props: PasswordInputProps & { readonly ref?: Ref<HTMLInputElement> }) {
  return (
    <PasswordInput
      data-autofocus
      label="Passwort"
      description="Zur Sicherheit fragen wir danach."
      autoComplete="current-password"
      visibilityToggleButtonProps={PASSWORD_LABELS}
      {...props}
    />
  );
}

/** True if the server refused the change for a missing or wrong password. */
export const asksForPassword = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status === 422 &&
  (error.errors?.password ?? error.errors?.password_current) !== undefined;

/**
 * The password of a form, needed unless the sign-in is fresh: the field appears, with the focus, after the server
 * required it (422 at `password`).
 */
export function useNeededPassword() {
  const [isNeeded, setIsNeeded] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isNeeded) field.current?.focus();
  }, [isNeeded]);
  return {
    isNeeded,
    field,
    errorsOf: (password: string): { password?: string } =>
      isNeeded && password === "" ? { password: MESSAGES.required } : {},
    /** Saves, with the password if it is needed. Rejects like `save`. */
    async send<Answer>(
      password: string,
      save: (password: string | undefined) => Promise<Answer>,
    ): Promise<Answer> {
      try {
        return await save(isNeeded ? password : undefined);
      } catch (error) {
        if (asksForPassword(error)) setIsNeeded(true);
        throw error;
      }
    },
  };
}
