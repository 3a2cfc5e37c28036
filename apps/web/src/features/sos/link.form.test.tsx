import { answerCalls } from "../../testing/calls.ts";
import { screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, it, vi } from "vitest";
import { ApiError } from "../../lib/api-error.ts";
import { show } from "../../testing/show.tsx";
import { LinkForm } from "./link.form.tsx";

const REFUSED = "Dieser Link ist abgelaufen oder wurde schon benutzt.";
const call = vi.fn<() => Promise<void>>();
answerCalls(call);

const form = (
  <MemoryRouter>
    <LinkForm token="t" isOpen={false} />
  </MemoryRouter>
);
const opens = () => screen.queryByRole("button", { name: "Dokumente anzeigen" });

// Covers 7.7
it("an emergency link that is used says so before it is pressed, and leads to the sign-in", async () => {
  call.mockRejectedValue(new ApiError(422, { message: REFUSED }));
  show(form);
  expect((await screen.findByRole("alert")).textContent).toBe(REFUSED);
  expect(opens()).toBeNull();
  expect(screen.getByRole("link", { name: /anmelden/ }).getAttribute("href")).toBe("/sos-access");
});

it("an emergency link that is good opens", async () => {
  call.mockResolvedValue(undefined);
  show(form);
  await vi.waitFor(() => expect(call).toHaveBeenCalled());
  expect(opens()).not.toBeNull();
});
