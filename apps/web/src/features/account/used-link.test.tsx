import { screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../../lib/api-error.ts";
import { setSession, signedOut } from "../../lib/session-state.ts";
import { answerCalls } from "../../testing/calls.ts";
import { show } from "../../testing/show.tsx";
import { Component as ConfirmEmail } from "./confirm-email.page.tsx";
import { Component as Password } from "./password.page.tsx";

const REFUSED = "Der Link ist abgelaufen oder wurde schon benutzt.";
const call = vi.fn<() => Promise<void>>();
answerCalls(call);
beforeEach(() => {
  setSession(signedOut());
  call.mockReset();
});

const PAGES = [
  ["/set", <Password key="set" />, "Neues Passwort"],
  ["/reset", <Password key="reset" />, "Neues Passwort"],
  ["/confirm-email", <ConfirmEmail key="email" />, "E-Mail-Adresse bestätigen"],
] as const;
const open = (path: string, page: (typeof PAGES)[number][1]) =>
  show(<MemoryRouter initialEntries={[`${path}#token=t&email=a%40b.example`]}>{page}</MemoryRouter>);
const field = (name: string) => screen.queryByLabelText(name) ?? screen.queryByRole("button", { name });

// Covers 7.7
it.each(PAGES)("a link that is used says so before the form is filled in: %s", async (path, page, name) => {
  call.mockRejectedValue(new ApiError(422, { message: REFUSED, errors: { token: [REFUSED] } }));
  open(path, page);
  expect((await screen.findByRole("alert")).textContent).toContain(REFUSED);
  expect(field(name)).toBeNull();
});

it.each(PAGES)(
  "a link that is good, or cannot be asked for, leaves the form: %s",
  async (path, page, name) => {
    call.mockRejectedValue(new ApiError(0, { message: "Network Error" }));
    open(path, page);
    await vi.waitFor(() => expect(call).toHaveBeenCalled());
    expect(field(name)).not.toBeNull();
    expect(screen.queryByRole("alert")).toBeNull();
  },
);
