import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { MESSAGES } from "@krempelfrei/contract/fields";
import { useEffect, useRef, useState, type Ref } from "react";
import { ApiError } from "../../lib/api-error.ts";
import { PASSWORD_LABELS } from "./labels.ts";

/** The field of a form that asks for the password of the signed-in person. */
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

/** Whether the server needs the password for what it has just refused. */
export const asksForPassword = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 422 && error.errors?.password !== undefined;

/**
 * The password of a form that the server needs where the sign-in is a while ago: it shows the field, with the focus, once the
 * server has asked for it (422 at `password`).
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
    /** Saves with the password where it is needed. Rejects as `save`. */
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
