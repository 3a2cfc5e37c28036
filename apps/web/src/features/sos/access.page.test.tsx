import { answerCalls } from "../../testing/calls.ts";
import { getSosDocuments, sosLink } from "@krempelfrei/contract/sos/sos-access";
import { act, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../../lib/api-error.ts";
import { show } from "../../testing/show.tsx";
import { refetchAccess } from "./access.api.ts";
import { Component as AccessPage } from "./access.page.tsx";

const call = vi.fn<(endpoint?: object) => Promise<unknown>>();
answerCalls(call);
beforeEach(() => void call.mockReset());

it("what was typed stays while the server does not answer", async () => {
  call.mockResolvedValue({ logged_in: false });
  const { user } = show(
    <MemoryRouter>
      <AccessPage />
    </MemoryRouter>,
  );
  await user.type(await screen.findByLabelText(/Ihre E-Mail-Adresse/), "renate@wagner.example");
  call.mockRejectedValue(new ApiError(400, { message: "" }));
  await act(async () => refetchAccess());
  expect(call.mock.calls.length).toBeGreaterThan(1);
  expect(screen.getByLabelText<HTMLInputElement>(/Ihre E-Mail-Adresse/).value).toBe("renate@wagner.example");
});

it("asks for the documents again: one person may end the access while another's goes on", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const person = (name: string) => ({ id: name, name, till: null, is_trial: false, files: [], phones: [] });
  let persons = ["Anna Beispiel", "Bernd Beispiel"];
  call.mockImplementation(async (endpoint) =>
    endpoint === getSosDocuments
      ? { data: persons.map(person) }
      : { logged_in: true, name: null, seconds_left: 900 },
  );
  show(
    <MemoryRouter>
      <AccessPage />
    </MemoryRouter>,
  );
  await screen.findByText("Anna Beispiel");
  persons = ["Bernd Beispiel"];
  await act(async () => vi.advanceTimersByTimeAsync(31_000));
  await waitFor(() => expect(screen.queryByText("Anna Beispiel")).toBeNull());
  expect(screen.getByText("Bernd Beispiel")).toBeTruthy();
  vi.useRealTimers();
});

it("ends at its time also without a connection, with all names and the printed list", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const anna = { id: "a", name: "Anna Beispiel", till: null, is_trial: false, files: [], phones: [] };
  call.mockImplementation(async (endpoint) =>
    endpoint === getSosDocuments ? { data: [anna] } : { logged_in: true, name: null, seconds_left: 60 },
  );
  show(
    <MemoryRouter>
      <AccessPage />
    </MemoryRouter>,
  );
  await screen.findByText("Anna Beispiel");
  call.mockRejectedValue(new ApiError(0, { message: "Network Error" }));
  await act(async () => vi.advanceTimersByTimeAsync(61_000));
  expect(await screen.findByLabelText(/Ihre E-Mail-Adresse/)).toBeTruthy();
  expect(screen.queryByText("Anna Beispiel")).toBeNull();
  vi.useRealTimers();
});

it("says that a sign-out did not succeed, as without a network", async () => {
  call.mockResolvedValue({
    logged_in: true,
    first_name: "Anna",
    last_name: "Beispiel",
    data: [],
    contacts: [],
  });
  const { user } = show(
    <MemoryRouter>
      <AccessPage />
    </MemoryRouter>,
  );
  const end = await screen.findByRole("button", { name: "Abmelden" });
  call.mockRejectedValue(new ApiError(0, { message: "Network Error" }));
  await user.click(end);
  expect(
    await screen.findByText(/^Sie sind noch angemeldet: Das Abmelden hat nicht geklappt\./),
  ).toBeTruthy();
});

it("opens a mailed link beside an open access, and leads back to the documents", async () => {
  const person = (name: string) => ({ id: name, name, till: null, is_trial: false, files: [], phones: [] });
  let persons = ["Anna Beispiel"];
  call.mockImplementation(async (endpoint) => {
    if (endpoint === sosLink) persons = ["Anna Beispiel", "Bernd Beispiel"];
    return endpoint === getSosDocuments
      ? { data: persons.map(person) }
      : { logged_in: true, name: null, seconds_left: 900 };
  });
  const { user } = show(
    <MemoryRouter initialEntries={["/sos-access#token=t"]}>
      <AccessPage />
    </MemoryRouter>,
  );
  expect(await screen.findByRole("link", { name: "Zurück zu den Dokumenten" })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Dokumente anzeigen" }));
  expect(await screen.findByText("Bernd Beispiel")).toBeTruthy();
  expect(screen.getByText("Anna Beispiel")).toBeTruthy();
});
