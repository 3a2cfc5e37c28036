import { answerCalls } from "../../testing/calls.ts";
import type { SosState } from "@krempelfrei/contract/sos/sos";
import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { ApiError } from "../../lib/api-error.ts";
import { show } from "../../testing/show.tsx";
import { askTill } from "./ask-till.tsx";

const NEEDED = "Ihre Anmeldung ist länger als 10 Minuten her. Bitte geben Sie Ihr Passwort ein.";
type Call = (
  endpoint: object,
  options: { readonly body: { readonly password?: string } },
) => Promise<SosState>;
const call = vi.fn<Call>();
answerCalls(call);

it("switching the emergency access on asks for the password once the server needs it", async () => {
  call.mockImplementation(async (_endpoint, { body }) => {
    if (body.password === undefined)
      throw new ApiError(422, { message: NEEDED, errors: { password: [NEEDED] } });
    return {
      active_till: "2027-11-24T22:59:59.999Z",
      open_till: "2027-11-24T22:59:59.999Z",
      with_code: false,
      change_mails: true,
      access_url: "",
      data: [],
    };
  });
  const { user } = show(
    <button type="button" onClick={() => void askTill(null)}>
      Fragen
    </button>,
  );
  await user.click(screen.getByRole("button", { name: "Fragen" }));
  await screen.findByRole("dialog", { name: "Notfallzugang einschalten" });
  expect(screen.queryByLabelText("Passwort")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Einschalten" }));
  await screen.findByText(NEEDED);
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Passwort")));
  await user.keyboard("geheim{Enter}");
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(call.mock.lastCall?.[1].body.password).toBe("geheim");
});
