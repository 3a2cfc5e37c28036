import type { FileItem } from "@krempelfrei/contract/files/files";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { show } from "../../../testing/show.tsx";
import { fileItem } from "../../../testing/file-item.ts";
import { Preview } from "./preview.tsx";

const picture = (reading: Partial<FileItem["reading"]>): FileItem =>
  ({ id: "0199", full_name: "Brief.heic", extension: "heic", size: 1, preview: null, reading }) as FileItem;

it.each<[string, Partial<FileItem["reading"]>, string]>([
  ["is being converted", { state: "waiting", reason: null }, "Das Dokument wird umgewandelt"],
  ["could not be", { state: "refused", reason: "damaged" }, "Nicht lesbar: beschädigt. Auf Ihrem Gerät"],
  [
    "never will be",
    { state: "off", reason: null },
    "Auf Ihrem Gerät lässt es sich nach dem Download öffnen.",
  ],
])("a picture that browsers do not show says that it %s", (_what, reading, text) => {
  show(<Preview file={picture(reading)} />);
  expect(document.body.textContent).toContain(text);
  const download = screen.queryByRole("link", { name: "Download" });
  expect(download === null).toBe(reading.state === "waiting");
});

it("new content of the same size is loaded", () => {
  const photo = fileItem({ name: "Ausweis", extension: "jpg" });
  const { change } = show(<Preview file={photo} />);
  const image = () => screen.getByRole("img", { name: "Vorschau von Ausweis" });
  const [former, address] = [image(), image().getAttribute("src")];
  change(<Preview file={{ ...photo, content: "d4e5f6", revision: 2 }} />);
  expect(image()).not.toBe(former);
  expect(image().getAttribute("src")).not.toBe(address);
});
