import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { show } from "../../testing/show.tsx";
import { Devices } from "./devices.tsx";

const NEEDED = "Ihre Anmeldung ist länger als 10 Minuten her. Bitte geben Sie Ihr Passwort ein.";
const DEVICES = ["Firefox auf Windows", "Safari auf iOS"].map((name, index) => ({
  id: `0190e1a0-0000-7000-8000-00000000000${index}`,
  name,
  kind: "desktop",
  signed_in_at: "2026-11-01T08:00:00Z",
  last_used_at: "2026-11-02T08:00:00Z",
  is_current: index === 0,
}));

/** Paths and passwords that were sent to end sessions. */
let sent: [string, string | undefined][];

beforeEach(() => {
  sent = [];
  vi.stubGlobal("fetch", async (url: string, { method, body }: RequestInit = {}) => {
    if (method !== "DELETE") return Response.json({ data: DEVICES });
    const { password } = JSON.parse((body as string | undefined) ?? "{}") as { password?: string };
    sent.push([url.split("/user/")[1] ?? "", password]);
    return password === undefined
      ? Response.json({ message: NEEDED, errors: { password: [NEEDED] } }, { status: 422 })
      : new Response(null, { status: 204 });
  });
});
afterEach(() => vi.unstubAllGlobals());

it.each([
  ["one device", "Safari auf iOS abmelden", "Abmelden", `sessions/${DEVICES[1]?.id}`],
  ["all other devices", "Alle anderen abmelden", "Ja", "sessions"],
])("%s: the password is asked for where the server needs it", async (what, button, confirm, path) => {
  const { user } = show(<Devices />);
  await user.click(await screen.findByRole("button", { name: button }));
  const dialog = await screen.findByRole("dialog", { name: "Wirklich fortfahren?" });
  if (what === "all other devices") await user.click(screen.getByRole("button", { name: confirm }));
  await user.type(await screen.findByLabelText("Passwort"), "geheim");
  const buttons = screen.getAllByRole("button", { name: confirm });
  await user.click(buttons.find((one) => dialog.contains(one)) ?? dialog);
  await waitFor(() =>
    expect(sent).toEqual([
      [path, undefined],
      [path, "geheim"],
    ]),
  );
});
