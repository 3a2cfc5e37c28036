import { TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { PERSON_NAME_MAX } from "@krempelfrei/contract/limits";

interface Names {
  first_name: string;
  last_name: string;
}

interface Props<Values extends Names> {
  readonly form: UseFormReturnType<Values>;
  readonly lastNameLabel?: string;
  readonly disabled?: boolean;
}

/** First and last name of a person; the first field gets the focus when a dialog opens. */
export function NameFields<Values extends Names>({
  form,
  lastNameLabel = "Name",
  disabled = false,
}: Props<Values>) {
  const field = { required: true, disabled, autoComplete: "off", maxLength: PERSON_NAME_MAX };
  return (
    <>
      <TextInput label="Vorname" data-autofocus {...field} {...form.getInputProps("first_name")} />
      <TextInput label={lastNameLabel} {...field} {...form.getInputProps("last_name")} />
    </>
  );
}
