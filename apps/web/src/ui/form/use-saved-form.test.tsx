import { TextInput } from "@mantine/core";
import { onlineManager } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { ApiError } from "../../lib/api-error.ts";
import { useChange } from "../../lib/query.ts";
import { show } from "../../testing/show.tsx";
import { useSavedForm } from "./use-saved-form.ts";

interface Place {
  readonly id: number;
  readonly street: string;
  readonly town: string;
  readonly revision: number;
}

const PLACE: Place = { id: 1, street: "Am Wall 1", town: "Bremen", revision: 1 };

type Send = (values: object, revision: number | undefined) => Promise<Place>;

interface PlaceFormProps {
  readonly place: Place;
  readonly send?: Send;
  readonly fetchNewer?: () => Promise<Place>;
  readonly onDone?: (results: readonly boolean[]) => void;
}

/** A form that merges newer states and is saved by a button that then goes on. */
function PlaceForm({ place, send, fetchNewer, onDone }: PlaceFormProps) {
  const { form, stale, loadNewer, save } = useSavedForm({
    stored: place,
    keyOf: ({ id }) => id,
    mergesNewer: true,
    valuesOf: (stored) => ({ street: stored?.street ?? "", town: stored?.town ?? "" }),
    errorsOf: ({ town }): Record<string, string> => (town === "" ? { town: "Bitte einen Ort angeben" } : {}),
    save: async (values, { stored }) => (send ? send(values, stored?.revision) : place),
    storedOf: (answer) => answer,
    fetchNewer,
    success: false,
  });
  return (
    <form>
      <TextInput label="Straße" {...form.getInputProps("street")} />
      <TextInput label="Ort" {...form.getInputProps("town")} />
      <p role="status">
        {stale?.clashes.map((name) => `${name} dort: ${stale.newerValues[name]}`)}
        {stale === undefined ? "" : stale.loaded ? " geladen" : " veraltet"}
      </p>
      <button type="button" onClick={() => void loadNewer?.()}>
        Laden
      </button>
      <button type="button" onClick={() => void Promise.all([save(), save()]).then(onDone)}>
        Weiter
      </button>
    </form>
  );
}

const field = (label: string) => screen.getByRole<HTMLInputElement>("textbox", { name: label });
const button = (name: string) => screen.getByRole("button", { name });
const places = () => [field("Straße").value, field("Ort").value];

it("puts a newer state below what was typed, and stops where both changed the same", async () => {
  const { user, change } = show(<PlaceForm place={PLACE} />);
  await user.type(field("Straße"), "2");
  change(<PlaceForm place={{ ...PLACE, town: "Verden", revision: 2 }} />);
  expect(places()).toEqual(["Am Wall 12", "Verden"]);
  change(<PlaceForm place={{ ...PLACE, street: "Neue Straße 5", town: "Achim", revision: 3 }} />);
  expect(places()).toEqual(["Am Wall 12", "Verden"]);
  expect(screen.getByRole("status").textContent).toBe("street dort: Neue Straße 5 veraltet");
  await user.click(button("Laden"));
  expect(places()).toEqual(["Am Wall 12", "Achim"]);
  expect(screen.getByRole("status").textContent).toBe("street dort: Neue Straße 5 geladen");
});

it("starts again with another thing, whatever was typed about the one before", async () => {
  const { user, change } = show(<PlaceForm place={PLACE} />);
  await user.type(field("Straße"), "2");
  change(<PlaceForm place={{ ...PLACE, id: 2, street: "Domshof 3" }} />);
  expect(places()).toEqual(["Domshof 3", "Bremen"]);
});

it("saves once and says whether it did, so that one can go on", async () => {
  const send = vi.fn<Send>(async (values) => ({ ...PLACE, ...values, revision: 2 }));
  const onDone = vi.fn<(results: readonly boolean[]) => void>();
  const { user } = show(<PlaceForm place={PLACE} send={send} onDone={onDone} />);
  await user.clear(field("Ort"));
  await user.click(button("Weiter"));
  await waitFor(() => expect(onDone).toHaveBeenLastCalledWith([false, false]));
  await waitFor(() => expect(document.activeElement).toBe(field("Ort")));
  await user.type(field("Ort"), "Bremen");
  await user.type(field("Straße"), "2");
  await user.click(button("Weiter"));
  await waitFor(() => expect(onDone).toHaveBeenLastCalledWith([true, false]));
  expect(send).toHaveBeenCalledExactlyOnceWith({ street: "Am Wall 12", town: "Bremen" }, 1);
  await user.type(field("Straße"), "3");
  await user.click(button("Weiter"));
  await waitFor(() => expect(send).toHaveBeenLastCalledWith({ street: "Am Wall 123", town: "Bremen" }, 2));
});

it("keeps what is typed during a save, and does not go on", async () => {
  const { promise, resolve } = Promise.withResolvers<Place>();
  const send = vi.fn<Send>(async () => promise);
  const onDone = vi.fn<(results: readonly boolean[]) => void>();
  const { user } = show(<PlaceForm place={PLACE} send={send} onDone={onDone} />);
  await user.type(field("Straße"), "2");
  await user.click(button("Weiter"));
  await user.type(field("Straße"), "3");
  resolve({ ...PLACE, street: "Am Wall 12", town: "Verden", revision: 2 });
  await waitFor(() => expect(onDone).toHaveBeenLastCalledWith([false, false]));
  expect(places()).toEqual(["Am Wall 123", "Verden"]);
  await user.click(button("Weiter"));
  await waitFor(() => expect(send).toHaveBeenLastCalledWith({ street: "Am Wall 123", town: "Verden" }, 2));
});

/** A form that is saved by a mutation. */
function NameForm() {
  const { mutateAsync } = useChange({ send: async () => Promise.reject(new ApiError(0, { message: "" })) });
  const { form, failed, submit } = useSavedForm({
    stored: PLACE,
    valuesOf: (stored) => ({ town: stored?.town ?? "" }),
    errorsOf: () => ({}),
    save: async () => mutateAsync(),
  });
  return (
    <form onSubmit={submit}>
      <button type="submit">{form.submitting ? "Speichert" : "Speichern"}</button>
      <p role="alert">{failed}</p>
    </form>
  );
}

it("fails with a clear text without a network, and does not save for ever", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  onlineManager.setOnline(false);
  try {
    const { user } = show(<NameForm />);
    await user.click(button("Speichern"));
    await waitFor(() =>
      expect(screen.getByRole("alert").textContent).toMatch(/keine Verbindung, und vielleicht/),
    );
    expect(button("Speichern")).toBeTruthy();
  } finally {
    onlineManager.setOnline(true);
    vi.restoreAllMocks();
  }
});

it("offers the newer state also where it could not be fetched with the refusal", async () => {
  const newer = { ...PLACE, town: "Achim", revision: 2 };
  const fetchNewer = vi.fn<() => Promise<Place>>().mockRejectedValueOnce(new Error("offline"));
  fetchNewer.mockResolvedValue(newer);
  const send = async () => Promise.reject(new ApiError(409, { message: "Veraltet" }));
  const { user } = show(<PlaceForm place={PLACE} send={send} fetchNewer={fetchNewer} />);
  await user.type(field("Straße"), "2");
  await user.click(button("Weiter"));
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe(" veraltet"));
  await user.click(button("Laden"));
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe(" geladen"));
  expect(places()).toEqual(["Am Wall 12", "Achim"]);
});
