import type { OwnUser } from "@krempelfrei/contract/account/account";
import { cleanup, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { ApiError } from "../../lib/api-error.ts";
import { setSession } from "../../lib/session-state.ts";
import { toastInfo } from "../../ui/toasts.ts";
import { fileItem } from "../../testing/file-item.ts";
import { show } from "../../testing/show.tsx";
import { ReplaceButton } from "./replace-button.tsx";

const { replace } = vi.hoisted(() => ({ replace: vi.fn<() => Promise<object>>() }));
vi.mock("../files/data/file-details.api.ts", () => ({ useReplaceFile: () => ({ mutateAsync: replace }) }));
vi.mock("../files/data/workspace.ts", () => ({ useWorkspace: () => ({ workspace: {} }) }));
vi.mock("../files/data/sos-mark.ts", () => ({ toastSosMarkGone: () => undefined }));

const FILE = fileItem({ name: "Rechnung" });
const CONTENT = new File(["%PDF"], "neu.pdf", { type: "application/pdf" });

async function replacing() {
  const { promise, resolve, reject } = Promise.withResolvers<object>();
  replace.mockReturnValue(promise);
  const { user, change } = show(<ReplaceButton file={FILE} />);
  await user.upload(screen.getByLabelText("Neue Datei auswählen"), CONTENT);
  return { resolve, reject, leave: () => change(null) };
}

it("says that a file was replaced, also when the person has gone on meanwhile", async () => {
  const { resolve, leave } = await replacing();
  leave();
  resolve(FILE);
  expect(await screen.findByText("Die Datei von „Rechnung“ wurde ersetzt.")).toBeTruthy();
});

it("says why a file was not replaced: at the button, or by a toast when the person has gone on", async () => {
  const text = "Die Datei ist beschädigt.";
  const first = await replacing();
  first.reject(new ApiError(422, { message: text }));
  expect(await screen.findByText(text)).toBeTruthy();
  cleanup();
  const second = await replacing();
  second.leave();
  second.reject(new ApiError(422, { message: text }));
  expect(await screen.findByText(`Die Datei von „Rechnung“ wurde nicht ersetzt. ${text}`)).toBeTruthy();
});

it.each(["resolve", "reject"] as const)(
  "the name of a document is not shown to the next person at this browser (%s)",
  async (settle) => {
    setSession({ status: "in", user: { id: "anna" } as OwnUser });
    const replacement = await replacing();
    replacement.leave();
    setSession({ status: "in", user: { id: "berta" } as OwnUser });
    if (settle === "resolve") replacement.resolve(FILE);
    else replacement.reject(new ApiError(401, { message: "Ihre Anmeldung ist abgelaufen." }));
    toastInfo("Willkommen");
    await screen.findByText("Willkommen");
    expect(screen.queryByText(/„Rechnung“/)).toBeNull();
  },
);
