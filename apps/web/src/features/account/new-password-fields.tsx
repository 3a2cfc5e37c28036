import { PasswordInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { MESSAGES, newPassword } from "@krempelfrei/contract/fields";
import { PASSWORD_MIN } from "@krempelfrei/contract/limits";
import { PASSWORD_LABELS } from "../../ui/password/password-labels.ts";

interface NewPassword {
  password: string;
  password_confirmation: string;
}

export const PASSWORD_HINT = `Mindestens ${PASSWORD_MIN} Zeichen. Ein kurzer Satz ist leichter zu merken als ein schwieriges Wort. Ob es zu leicht zu erraten ist, prüfen wir beim Speichern.`;

/** Rules of a new password, typed twice. */
export const newPasswordRules = {
  password: (value: string) => {
    if (value === "") return MESSAGES.required;
    return newPassword.safeParse(value).error?.issues[0]?.message ?? null;
  },
  password_confirmation: (value: string, values: NewPassword) => {
    if (value === "") return MESSAGES.required;
    return value === values.password ? null : MESSAGES.confirmed;
  },
};

interface Props<Values extends NewPassword> {
  readonly form: UseFormReturnType<Values>;
  readonly description?: string;
  readonly repeatLabel: string;
}

export function NewPasswordFields<Values extends NewPassword>({
  form,
  description,
  repeatLabel,
}: Props<Values>) {
  const field = { autoComplete: "new-password", visibilityToggleButtonProps: PASSWORD_LABELS };
  return (
    <>
      <PasswordInput
        label="Neues Passwort"
        description={description}
        {...field}
        {...form.getInputProps("password")}
      />
      <PasswordInput label={repeatLabel} {...field} {...form.getInputProps("password_confirmation")} />
    </>
  );
}
