import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { ApiError } from "../../lib/api-error.ts";
import { show } from "../../testing/show.tsx";
import { AddMissing } from "./add-missing.tsx";

const { addSosDocument } = vi.hoisted(() => ({ addSosDocument: vi.fn<() => Promise<boolean>>() }));
vi.mock("./missing.api.ts", () => ({ addSosDocument, markForEmergency: vi.fn<() => void>() }));
vi.mock("./mark-existing.tsx", () => ({ MarkExisting: () => null }));
vi.mock("../locker/capture.dialog.tsx", () => ({
  CaptureDialog: ({ onSend }: { onSend: (captured: object) => Promise<void> }) => (
    <button
      type="button"
      onClick={() => void onSend({ file: new File(["%PDF"], "Brief.pdf") }).catch(() => 0)}
    >
      Senden
    </button>
  ),
}));

const PHOTO = new File(["x"], "foto.jpg", { type: "image/jpeg" });

async function photograph() {
  const { user } = show(<AddMissing label="Ausweis" name="Personalausweis" />);
  await user.upload(screen.getByLabelText("Fotografieren"), PHOTO);
  return { user, send: await screen.findByRole("button", { name: "Senden" }) };
}

it("photographs stay until the upload has succeeded", async () => {
  const { user, send } = await photograph();
  addSosDocument.mockRejectedValueOnce(new ApiError(0, { message: "Network Error" }));
  await user.click(send);
  await waitFor(() => expect(addSosDocument).toHaveBeenCalledOnce());
  expect(screen.queryByRole("button", { name: "Senden" })).not.toBeNull();
  addSosDocument.mockResolvedValueOnce(true);
  await user.click(send);
  await screen.findByText("„Personalausweis“ ist hochgeladen und für den Notfall markiert.");
  expect(screen.queryByRole("button", { name: "Senden" })).toBeNull();
});

it("a stored document without the mark is not sent again", async () => {
  const { user, send } = await photograph();
  addSosDocument.mockResolvedValueOnce(false);
  await user.click(send);
  await screen.findByText(/hochgeladen, aber noch nicht für den Notfall markiert/);
  expect(screen.queryByRole("button", { name: "Senden" })).toBeNull();
});
