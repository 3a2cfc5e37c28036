import { TextInput } from "@mantine/core";
import { email, personName } from "@krempelfrei/contract/fields";
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { useState, type ReactNode } from "react";
import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { ApiError } from "../../lib/api-error.ts";
import { schemaErrors } from "../../lib/form-errors.ts";
import { show } from "../../testing/show.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { useSavedForm } from "./use-saved-form.ts";
import { useUnsavedGuard } from "../use-unsaved-guard.ts";

const Schema = z.strictObject({ name: personName, email });
type Values = z.input<typeof Schema>;
interface Person extends Values {
  readonly revision: number;
}

const PERSON: Person = { name: "Erika", email: "erika@example.org", revision: 1 };

interface Props {
  readonly stored?: Person | undefined;
  readonly save: (values: Values, revision: number | undefined) => Promise<unknown>;
  readonly fetchNewer?: () => Promise<Person>;
  readonly onClose: () => void;
}

function Dialog({ stored, save, fetchNewer, onClose }: Props) {
  const controls = useSavedForm({
    stored,
    valuesOf: (person): Values => ({ name: person?.name ?? "", email: person?.email ?? "" }),
    errorsOf: (values) => schemaErrors(Schema, values),
    save: async (values, base) => save(values, base.stored?.revision),
    fetchNewer,
    onSaved: onClose,
  });
  return (
    <FormDialog controls={controls} onClose={onClose} title="Person">
      <TextInput label="Name" required data-autofocus {...controls.form.getInputProps("name")} />
      <TextInput label="E-Mail" required {...controls.form.getInputProps("email")} />
    </FormDialog>
  );
}

function PageWithDialog(props: Omit<Props, "onClose">) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Person öffnen
      </button>
      {open ? <Dialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

it("has no banner of its own: that is the page's", async () => {
  const { user } = show(<PageWithDialog save={async () => undefined} />);
  await user.click(opener());
  expect(shown()).toBe(true);
  expect(document.querySelector("header:not([role])")).toBeNull();
});

const opener = () => screen.getByRole("button", { name: "Person öffnen" });
const shown = () => screen.queryByRole("dialog", { name: "Person" }) !== null;
const field = (label: string) => screen.getByRole<HTMLInputElement>("textbox", { name: new RegExp(label) });
const button = (name: string) => screen.getByRole("button", { name });
const QUESTION = { name: "Wirklich fortfahren?" };
const asked = () => screen.queryByRole("dialog", QUESTION) !== null;
const answer = async (user: UserEvent, name: "Ja" | "Abbrechen") =>
  user.click(within(await screen.findByRole("dialog", QUESTION)).getByRole("button", { name }));
const gone = () => waitFor(() => expect(shown()).toBe(false));
const focused = (element: () => HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element()));

async function opened(props: Partial<Props> = {}) {
  const save = vi.fn<Props["save"]>(props.save ?? (async () => undefined));
  const { user } = show(<PageWithDialog {...props} save={save} />);
  await user.click(opener());
  await focused(() => field("Name"));
  return { user, save };
}

/** A save whose answer the test gives. */
function awaited() {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  return { save: async () => promise, resolve, reject };
}

const refused = (status: number, message: string, errors?: Record<string, string[]>): ApiError =>
  new ApiError(status, { message, ...(errors ? { errors } : {}) });

describe("a dialog with a form", () => {
  it("tells what is wrong at the fields, goes to the first and saves nothing", async () => {
    const { user, save } = await opened();
    await user.type(field("E-Mail"), "keine");
    await screen.findByText("Bitte eine E-Mail-Adresse angeben");
    await user.click(button("Speichern"));
    expect(screen.getByText("Das Feld darf nicht leer sein")).toBeDefined();
    await focused(() => field("Name"));
    expect(field("Name").getAttribute("aria-invalid")).toBe("true");
    expect(save).not.toHaveBeenCalled();
    // The error goes with the first key that corrects it.
    await user.type(field("Name"), "J");
    expect(screen.queryByText("Das Feld darf nicht leer sein")).toBeNull();
  });

  it("is saved once however often the button is pressed, closes, says so, and the focus is back", async () => {
    const { save: slow, resolve } = awaited();
    const { user, save } = await opened({ save: slow });
    await user.type(field("Name"), "Jonas");
    await user.type(field("E-Mail"), "jonas@example.org");
    await user.dblClick(button("Speichern"));
    await user.type(field("Name"), "{Enter}");
    expect(save).toHaveBeenCalledExactlyOnceWith({ name: "Jonas", email: "jonas@example.org" }, undefined);
    resolve();
    await gone();
    await screen.findByText("Die Aktion wurde erfolgreich ausgeführt!");
    await focused(opener);
  });

  it("puts what the server says to its field, keeps what was typed, and goes there", async () => {
    const taken = refused(422, "Die Angaben sind ungültig", { email: ["E-Mail-Adresse bereits verwendet"] });
    const { user } = await opened({ stored: PERSON, save: async () => Promise.reject(taken) });
    await user.type(field("Name"), " Maria");
    await user.click(button("Speichern"));
    await screen.findByText("E-Mail-Adresse bereits verwendet");
    await focused(() => field("E-Mail"));
    expect(field("Name").value).toBe("Erika Maria");
    expect(shown()).toBe(true);
  });

  it("says in the dialog what is about no field, and by a toast that goes with success when nothing is known", async () => {
    const failures = [
      refused(409, "Der Vertrag ist beendet."),
      refused(422, "Ungültig", { revision: ["Unbekannte Fassung"] }),
      refused(0, "Network Error"),
    ];
    const save = vi.fn<Props["save"]>(async () => {
      const failure = failures.shift();
      if (failure) throw failure;
    });
    const { user } = await opened({ stored: PERSON, save });
    await user.type(field("Name"), " Maria");
    await user.click(button("Speichern"));
    await screen.findByText("Der Vertrag ist beendet.");
    await user.click(button("Speichern"));
    // An error of a field that the form does not have is not swallowed.
    await screen.findByText("Unbekannte Fassung");
    expect(screen.queryByText("Der Vertrag ist beendet.")).toBeNull();
    await user.click(button("Speichern"));
    const generic = /^Bei der Aktion ist ein Fehler aufgetreten/;
    await screen.findByText(generic);
    await user.click(button("Speichern"));
    await gone();
    await waitFor(() => expect(screen.queryByText(generic)).toBeNull());
  });

  // Covers 7.10
  it("keeps what was typed when somebody else was quicker, and puts it onto the newer state", async () => {
    const newer = { name: "Erika Marie", email: "neu@example.org", revision: 2 };
    const save = vi.fn<Props["save"]>(async (_values, revision) => {
      if (revision !== 2) throw refused(409, "Bitte laden Sie die Seite neu.");
    });
    const { user } = await opened({ stored: PERSON, save, fetchNewer: async () => newer });
    await user.type(field("Name"), " Maria");
    await user.click(button("Speichern"));
    await screen.findByText("Der Eintrag wurde inzwischen geändert.");
    expect(field("Name").value).toBe("Erika Maria");
    await user.click(button("Neu laden"));
    expect(field("Name").value).toBe("Erika Maria");
    expect(field("E-Mail").value).toBe("neu@example.org");
    expect(screen.getByText(/^Auch jemand anderes hat sie geändert: Name\./)).toBeDefined();
    await user.click(button("Speichern"));
    await gone();
    expect(save).toHaveBeenLastCalledWith({ name: "Erika Maria", email: "neu@example.org" }, 2);
  });

  it("takes a 409 that is about nothing newer for what it says", async () => {
    const save = async () => Promise.reject(refused(409, "Der letzte Inhaber bleibt."));
    const { user } = await opened({ stored: PERSON, save, fetchNewer: async () => PERSON });
    await user.click(button("Speichern"));
    await screen.findByText("Der letzte Inhaber bleibt.");
    expect(screen.queryByRole("button", { name: "Neu laden" })).toBeNull();
  });

  // Covers 9.6
  it.each([
    ["Escape", async (user: UserEvent) => user.keyboard("{Escape}")],
    ["its cross", async (user: UserEvent) => user.click(button("Schließen"))],
    [
      "a click beside it",
      async (user: UserEvent) =>
        user.click(document.querySelector(".mantine-Modal-overlay") ?? document.body),
    ],
    ["its button", async (user: UserEvent) => user.click(button("Abbrechen"))],
  ])("closes by %s, and asks before what was typed is lost", async (_way, close) => {
    const { user } = await opened();
    await close(user);
    await gone();
    expect(asked()).toBe(false);
    await focused(opener);

    await user.click(opener());
    await focused(() => field("Name"));
    await user.type(field("Name"), "Jonas");
    await close(user);
    await answer(user, "Abbrechen");
    await waitFor(() => expect(asked()).toBe(false));
    expect(field("Name").value).toBe("Jonas");
    await close(user);
    await answer(user, "Ja");
    await gone();
    await focused(opener);
  });

  it("asks no more for what was typed and taken back", async () => {
    const { user } = await opened({ stored: PERSON });
    await user.type(field("Name"), "x{Backspace}");
    await user.keyboard("{Escape}");
    await gone();
    expect(asked()).toBe(false);
  });

  it("closes the question alone with an Escape that is meant for it", async () => {
    const { user } = await opened();
    await user.type(field("Name"), "Jonas");
    await user.keyboard("{Escape}");
    await screen.findByRole("dialog", QUESTION);
    await user.keyboard("{Escape}");
    await waitFor(() => expect(asked()).toBe(false));
    expect(field("Name").value).toBe("Jonas");
  });

  // Covers 9.6
  it("neither closes nor asks while it is being saved", async () => {
    const { save, resolve } = awaited();
    const { user } = await opened({ stored: PERSON, save });
    await user.type(field("Name"), " Maria");
    await user.click(button("Speichern"));
    await user.keyboard("{Escape}");
    await user.click(button("Schließen"));
    expect(button("Abbrechen").hasAttribute("disabled")).toBe(true);
    expect([shown(), asked()]).toEqual([true, false]);
    resolve();
    await gone();
  });

  // Covers 9.6
  it("asks for what it holds itself, not for what the page behind holds", async () => {
    function Behind() {
      useUnsavedGuard(true);
      return null;
    }
    const onClose = vi.fn<() => void>();
    const page = (dialog: ReactNode) => (
      <>
        <Behind />
        {dialog}
      </>
    );
    const { change, user } = show(page(null));
    change(page(<Dialog save={async () => undefined} onClose={onClose} />));
    await user.keyboard("{Escape}");
    expect(asked()).toBe(false);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it("stands on what others saved as long as nothing was typed", async () => {
    const save = vi.fn<Props["save"]>(async () => undefined);
    const dialog = (stored: Person) => <Dialog stored={stored} save={save} onClose={() => undefined} />;
    const { user, change } = show(dialog(PERSON));
    change(dialog({ ...PERSON, name: "Erika Marie", revision: 2 }));
    expect(field("Name").value).toBe("Erika Marie");
    await user.type(field("Name"), "!");
    change(dialog({ ...PERSON, name: "Jemand", revision: 3 }));
    expect(field("Name").value).toBe("Erika Marie!");
  });
});

const FAILURE = /versuchen Sie es später erneut/;
const STALE = "Der Datensatz wurde zwischenzeitlich geändert. Bitte neu laden.";

function StalePage({ refusal }: { readonly refusal: ApiError }) {
  const { form, submit, failed, loadNewer } = useSavedForm({
    stored: { name: "Erika", revision: 1 },
    valuesOf: (stored) => ({ name: stored?.name ?? "" }),
    errorsOf: () => ({}),
    save: async () => Promise.reject(refusal),
    fetchNewer: async () => ({ name: "Frieda", revision: 2 }),
    onSaved: () => undefined,
    toastsErrors: true,
  });
  return (
    <form onSubmit={submit}>
      <TextInput label="Name" {...form.getInputProps("name")} />
      <p>{failed}</p>
      {loadNewer ? <button type="button">Neu laden</button> : null}
      <button type="submit">Speichern</button>
    </form>
  );
}

it("a stale save is told by the form alone: to try again later would be no help", async () => {
  const { user } = show(<StalePage refusal={new ApiError(409, { message: STALE })} />);
  await user.type(screen.getByLabelText("Name"), "!");
  await user.click(screen.getByRole("button", { name: "Speichern" }));
  expect(await screen.findByRole("button", { name: "Neu laden" })).toBeDefined();
  expect(screen.getByText(STALE)).toBeDefined();
  expect(screen.queryByText(FAILURE)).toBeNull();
});

it("any other failure is told by a toast as well, once however often it comes", async () => {
  const { user } = show(<StalePage refusal={new ApiError(500, { message: "" })} />);
  await user.type(screen.getByLabelText("Name"), "!");
  for (const _ of [1, 2, 3]) {
    // One after the other, as a person presses it.
    await user.click(screen.getByRole("button", { name: "Speichern" }));
    await screen.findAllByText(FAILURE);
  }
  await waitFor(() => expect(screen.getAllByText(FAILURE)).toHaveLength(1));
});
