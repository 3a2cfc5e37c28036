import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { show } from "../../testing/show.tsx";
import { usePagePaste } from "./use-page-paste.ts";

function Page({ onFiles }: { readonly onFiles: (files: File[]) => void }) {
  usePagePaste(onFiles);
  return <input aria-label="Notiz" />;
}

function paste(target: EventTarget, files: readonly File[]): void {
  const event = new Event("paste", { bubbles: true, cancelable: true });
  target.dispatchEvent(Object.assign(event, { clipboardData: { files } }));
}

it("files and pictures of the clipboard are given, a picture with a name that says where it is from", () => {
  const onFiles = vi.fn<(files: File[]) => void>();
  show(<Page onFiles={onFiles} />);
  paste(document.body, [
    new File(["a"], "Bescheid.pdf"),
    new File(["b"], "image.png", { type: "image/png" }),
  ]);
  expect(onFiles.mock.calls.flat(2).map(({ name, type }) => [name, type])).toEqual([
    ["Bescheid.pdf", ""],
    ["Eingefügtes Bild.png", "image/png"],
  ]);
});

it("what is pasted into a field, and a text, is left alone", () => {
  const onFiles = vi.fn<(files: File[]) => void>();
  show(<Page onFiles={onFiles} />);
  paste(screen.getByRole("textbox"), [new File(["a"], "image.png")]);
  paste(document.body, []);
  expect(onFiles).not.toHaveBeenCalled();
});
