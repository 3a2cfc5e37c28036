import { screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { ApiError } from "../../lib/api-error.ts";
import { show } from "../../testing/show.tsx";
import { askPassword } from "../../ui/password/ask-password.tsx";
import { showRecoveryCodes } from "./authenticator-steps.tsx";

const NEEDED = "Ihre Anmeldung ist länger als 10 Minuten her. Bitte geben Sie Ihr Passwort ein.";
const field = () => screen.queryByLabelText("Passwort");

type Save = (password: string | undefined) => Promise<void>;

/** A page that asks, with a server that takes what `save` takes; what came of it is added to `ends`. */
async function ask(save: Save, onlyIfNeeded?: boolean) {
  const ends: boolean[] = [];
  const question = { title: "Frage", message: "Wirklich?", confirmLabel: "Ja", save };
  const start = async (): Promise<void> => {
    ends.push(await askPassword(onlyIfNeeded === undefined ? question : { ...question, onlyIfNeeded }));
  };
  const { user } = show(
    <button type="button" onClick={() => void start()}>
      Fragen
    </button>,
  );
  await user.click(screen.getByRole("button", { name: "Fragen" }));
  await screen.findByRole("dialog", { name: "Frage" });
  const confirm = () => user.click(screen.getByRole("button", { name: "Ja" }));
  return { user, ends, confirm };
}

describe("a question that needs the password of an older sign-in", () => {
  it("shows no field where the server needs none", async () => {
    const save = vi.fn<Save>(async () => undefined);
    const { ends, confirm } = await ask(save, true);
    expect(field()).toBeNull();
    await confirm();
    await vi.waitFor(() => expect(ends).toEqual([true]));
    expect(save).toHaveBeenCalledExactlyOnceWith(undefined);
  });

  // Covers 7.15
  it("shows it, with the reason and the focus, once the server asks for it", async () => {
    const save = vi.fn<Save>(async (password) => {
      if (password === undefined)
        throw new ApiError(422, { message: NEEDED, errors: { password: [NEEDED] } });
    });
    const { user, ends, confirm } = await ask(save, true);
    await confirm();
    await screen.findByText(NEEDED);
    await vi.waitFor(() => expect(document.activeElement).toBe(field()));
    await user.keyboard("geheim{Enter}");
    await vi.waitFor(() => expect(ends).toEqual([true]));
    expect(save).toHaveBeenLastCalledWith("geheim");
  });
});

it("a question shows a refusal for another reason beside its button, and asks for no password", async () => {
  const used = "E-Mail-Adresse bereits verwendet";
  const save = vi.fn<Save>(async () => {
    throw new ApiError(422, { message: used, errors: { email: [used] } });
  });
  const { confirm } = await ask(save, true);
  await confirm();
  await screen.findByText(used);
  expect(field()).toBeNull();
});

it("a question does not blame the password for an error of another field", async () => {
  const { user, confirm } = await ask(async () => {
    throw new ApiError(422, { message: "Zu lang", errors: { email: ["Zu lang"] } });
  });
  await user.type(screen.getByLabelText("Passwort"), "geheim");
  await confirm();
  await screen.findByText("Zu lang");
  expect(field()?.getAttribute("aria-invalid")).not.toBe("true");
});

const overlay = () => document.querySelector<HTMLElement>(".mantine-Modal-overlay");

it("cannot be closed while it is being saved, so the answer is not lost", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { user, ends, confirm } = await ask(async () => promise);
  await user.type(screen.getByLabelText("Passwort"), "geheim");
  await confirm();
  await user.keyboard("{Escape}");
  await user.click(overlay() as HTMLElement);
  await user.click(screen.getByRole("button", { name: "Schließen" }));
  expect(screen.getByRole("dialog", { name: "Frage" })).toBeDefined();
  expect(screen.queryByRole("dialog", { name: "Wirklich fortfahren?" })).toBeNull();
  resolve();
  await vi.waitFor(() => expect(ends).toEqual([true]));
});

it("recovery codes are closed by their button only, because they are shown once", async () => {
  const closed = vi.fn<() => void>();
  const { user } = show(
    <button type="button" onClick={() => void showRecoveryCodes(["abcd-efgh"]).then(closed)}>
      Zeigen
    </button>,
  );
  await user.click(screen.getByRole("button", { name: "Zeigen" }));
  await screen.findByText("abcd-efgh");
  await user.keyboard("{Escape}");
  await user.click(overlay() as HTMLElement);
  expect(screen.queryByRole("button", { name: "Schließen" })).toBeNull();
  expect(closed).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Ich habe sie aufbewahrt" }));
  await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce());
});

it("a question that always needs it is not sent without", async () => {
  const save = vi.fn<Save>(async () => undefined);
  const { confirm } = await ask(save);
  expect(field()).not.toBeNull();
  await confirm();
  await screen.findByText("Das Feld darf nicht leer sein");
  expect(save).not.toHaveBeenCalled();
});
