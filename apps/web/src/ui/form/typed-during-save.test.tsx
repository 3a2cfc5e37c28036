import { TextInput } from "@mantine/core";
import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { ApiError } from "../../lib/api-error.ts";
import { show } from "../../testing/show.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { useSavedForm } from "./use-saved-form.ts";

interface Person {
  readonly name: string;
}

interface Props {
  readonly person: Person | undefined;
  readonly save: (values: Person) => Promise<void>;
  readonly onClose: () => void;
}

function Dialog({ person, save, onClose }: Props) {
  const controls = useSavedForm({
    stored: person,
    valuesOf: (stored): Person => ({ name: stored?.name ?? "" }),
    errorsOf: () => ({}),
    save: async (values) => save(values),
    onSaved: onClose,
  });
  return (
    <FormDialog controls={controls} onClose={onClose} title="Person">
      <TextInput label="Name" {...controls.form.getInputProps("name")} />
    </FormDialog>
  );
}

async function typeDuringSave(person: Person | undefined) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const save = vi.fn<Props["save"]>(async () => promise);
  const onClose = vi.fn<() => void>();
  const { user } = show(<Dialog {...{ person, save, onClose }} />);
  const name = await screen.findByRole<HTMLInputElement>("textbox", { name: "Name" });
  const button = screen.getByRole("button", { name: "Speichern" });
  await user.type(name, " Maria");
  await user.click(button);
  await user.type(name, " Anna");
  resolve();
  await screen.findByText("Die Aktion wurde erfolgreich ausgeführt!");
  return { user, save, onClose, name, button };
}

it("a dialog stays with what was typed during its save, which the next one sends", async () => {
  const { user, save, onClose, name, button } = await typeDuringSave({ name: "Erika" });
  expect(name.value).toBe("Erika Maria Anna");
  expect(onClose).not.toHaveBeenCalled();
  await user.click(button);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(save).toHaveBeenLastCalledWith({ name: "Erika Maria Anna" });
});

it("a dialog for something new takes no words during its save, and closes, so that it is not created again", async () => {
  const { save, onClose, name } = await typeDuringSave(undefined);
  expect(name.value).toBe(" Maria");
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(save).toHaveBeenCalledExactlyOnceWith({ name: " Maria" });
});

it("a dialog for something new takes words again after a refusal, where they were typed", async () => {
  const { promise, reject } = Promise.withResolvers<void>();
  const { user } = show(<Dialog person={undefined} save={async () => promise} onClose={() => undefined} />);
  const name = await screen.findByRole<HTMLInputElement>("textbox", { name: "Name" });
  await user.type(name, "Anna{Enter}");
  expect(name.closest("fieldset")?.disabled).toBe(true);
  reject(new ApiError(422, { message: "Ungültig", errors: { name: ["Gibt es schon"] } }));
  await screen.findByText("Gibt es schon");
  expect(name.closest("fieldset")?.disabled).toBe(false);
  expect(document.activeElement).toBe(name);
  await user.keyboard(" Maria");
  expect(name.value).toBe("Anna Maria");
});
