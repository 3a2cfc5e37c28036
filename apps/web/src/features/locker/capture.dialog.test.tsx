import type { OwnUser } from "@krempelfrei/contract/account/account";
import { cleanup, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../../lib/api-error.ts";
import { setSession } from "../../lib/session-state.ts";
import { show } from "../../testing/show.tsx";
import { hasUnsaved } from "../../ui/use-unsaved-guard.ts";
import { CaptureDialog } from "./capture.dialog.tsx";

const { keepPhoto, checkFileSize, pageRead } = vi.hoisted(() => ({
  keepPhoto: vi.fn<() => void>(),
  pageRead: vi.fn<(name: string) => void>(),
  checkFileSize: vi.fn<() => void>(),
}));
vi.mock("../../lib/check-file.ts", () => ({ checkFileSize }));
vi.mock("./kept-letter.ts", () => ({
  NO_PLAN: { corners: [], turns: 0, readable: true, edge: "known" },
  keepPhoto,
  keepPlan: () => undefined,
  forgetPhoto: () => undefined,
}));
vi.mock("./corner-editor.tsx", () => ({ CornerEditor: () => null }));
// The page's picture needs a canvas, which only a browser has.
vi.mock("./make-pdf.ts", () => ({
  readPhoto: async ({ name }: File) => {
    pageRead(name);
    return { id: "page", photo: {}, picture: "data:,", large: "", corners: [], turns: 0, readable: true };
  },
  makePdf: async () => new File(["%PDF"], "Brief.pdf"),
}));

const PHOTO = new File(["x"], "foto.jpg", { type: "image/jpeg" });
beforeEach(() => {
  setSession({ status: "in", user: { id: "anna" } as OwnUser });
  vi.clearAllMocks();
});

async function capture(withNote: boolean) {
  const [onSend, onClose] = [vi.fn<() => Promise<void>>(async () => undefined), vi.fn<() => void>()];
  const { user } = show(
    <CaptureDialog
      photos={[PHOTO]}
      letter={undefined}
      readers={undefined}
      {...{ withNote, onSend, onClose }}
    />,
  );
  const send = await screen.findByRole("button", { name: "1 Seite als PDF senden" });
  return { send, onSend, onClose, user };
}

it("pictures that are chosen at once become pages by their names, as people count", async () => {
  const photos = ["Seite 10.jpg", "Seite 2.jpg", "seite 1.jpg"].map((name) => new File(["x"], name));
  const nothing = () => undefined;
  show(
    <CaptureDialog
      photos={photos}
      letter={undefined}
      readers={undefined}
      onSend={nothing}
      onClose={nothing}
    />,
  );
  await screen.findByRole("button", { name: "3 Seiten als ein PDF senden" });
  expect(pageRead.mock.calls.flat()).toEqual(["seite 1.jpg", "Seite 2.jpg", "Seite 10.jpg"]);
  // Their order can be changed before they are sent.
  expect(screen.getByRole("button", { name: "Nach vorn" })).toBeDefined();
});

it("photographs are kept on the device for a letter to the locker alone", async () => {
  await capture(false);
  expect(keepPhoto).not.toHaveBeenCalled();
  cleanup();
  await capture(true);
  expect(keepPhoto).toHaveBeenCalledOnce();
});

it("pages are discarded after a question only", async () => {
  const { onClose, user } = await capture(true);
  await user.keyboard("{Escape}");
  await screen.findByText("Die Seite wird gelöscht.");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByText("Die Seite wird gelöscht.")).toBeNull());
  expect(onClose).not.toHaveBeenCalled();
  await user.keyboard("{Escape}");
  await user.click(await screen.findByRole("button", { name: "Verwerfen" }));
  expect(onClose).toHaveBeenCalledOnce();
});

it("a letter that is too large stays, with what can be done", async () => {
  checkFileSize.mockImplementationOnce(() => {
    throw new ApiError(422, { message: "Die Datei ist zu groß. Erlaubt sind höchstens 50 MB." });
  });
  const { send, onSend, user } = await capture(true);
  await user.click(send);
  await screen.findByText(/höchstens 50 MB\. Bitte weniger Seiten auf einmal senden\./);
  expect(onSend).not.toHaveBeenCalled();
});

it("pages stay where they could not be sent, and are sent again", async () => {
  const { send, onSend, user } = await capture(false);
  onSend.mockRejectedValueOnce(new ApiError(500, { message: "Der Server hat einen Fehler." }));
  await user.click(send);
  await screen.findByText(
    "Der Server hat einen Fehler. Der Brief konnte nicht gesendet werden. Die Seiten sind noch da.",
  );
  await user.click(await screen.findByRole("button", { name: "1 Seite als PDF senden" }));
  await waitFor(() => expect(onSend).toHaveBeenCalledTimes(2));
});

it("pages that are kept nowhere else are lost by leaving the page only after a question", async () => {
  await capture(true);
  expect(hasUnsaved()).toBe(false);
  cleanup();
  await capture(false);
  expect(hasUnsaved()).toBe(true);
  cleanup();
  expect(hasUnsaved()).toBe(false);
});
