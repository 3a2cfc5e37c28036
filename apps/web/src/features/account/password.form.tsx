import { Button, Group, PasswordInput, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { MESSAGES } from "@krempelfrei/contract/fields";
import { ApiError } from "../../lib/api-error.ts";
import { serverErrors } from "../../lib/form-errors.ts";
import { useUser } from "../../lib/session.ts";
import { toastError, toastSuccess } from "../../ui/toasts.ts";
import { PASSWORD_LABELS } from "../../ui/password/password-labels.ts";
import { useUnsavedGuard } from "../../ui/use-unsaved-guard.ts";
import { newPasswordRules, NewPasswordFields, PASSWORD_HINT } from "./new-password-fields.tsx";
import { changePassword } from "./profile.api.ts";

/** Toasts of specification 8, by the first field that the server names. */
const CHECK_CURRENT = "Bitte aktuelles Passwort prüfen.";
const CHANGE_NEW = "Bitte das neue Passwort ändern.";

/** Card "Passwort". */
export function PasswordForm() {
  const { email } = useUser();
  const form = useForm({
    initialValues: { password_current: "", password: "", password_confirmation: "" },
    validate: {
      password_current: (value) => (value === "" ? MESSAGES.required : null),
      ...newPasswordRules,
    },
    validateInputOnBlur: true,
    validateInputOnChange: true,
  });
  useUnsavedGuard(form.isDirty());
  const submit = form.onSubmit(async (values) => {
    try {
      await changePassword(values);
      form.reset();
      toastSuccess();
    } catch (error) {
      const errors = serverErrors(error);
      form.setErrors(errors);
      if (!(error instanceof ApiError) || error.status !== 422) toastError();
      else toastError(Object.keys(errors)[0] === "password_current" ? CHECK_CURRENT : CHANGE_NEW);
    }
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <input type="hidden" name="username" autoComplete="username" value={email ?? ""} readOnly />
        <PasswordInput
          label="Aktuelles Passwort"
          autoComplete="current-password"
          visibilityToggleButtonProps={PASSWORD_LABELS}
          {...form.getInputProps("password_current")}
        />
        <NewPasswordFields form={form} description={PASSWORD_HINT} repeatLabel="Neues Passwort wiederholen" />
        <Group justify="flex-end">
          <Button type="submit" loading={form.submitting} disabled={!form.isDirty() || !form.isValid()}>
            Passwort ändern
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
