import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { show } from "../../../testing/show.tsx";
import { DragArea, useFileDrag, useFolderDrop } from "./drag-and-drop.tsx";

const FILES = [
  { id: "0199-file-1", name: "Brief" },
  { id: "0199-file-2", name: "Police" },
];

function Paper({ id, name }: { readonly id: string; readonly name: string }) {
  const drag = useFileDrag(id, false);
  return <div {...drag}>{name}</div>;
}

function Place() {
  const ref = useFolderDrop("0199-folder", "Steuern");
  return <div ref={ref}>Ziel</div>;
}

/** Position of an element: the test environment has no layout. */
const at = (element: HTMLElement, left: number): void => {
  element.getBoundingClientRect = () => new DOMRect(left, 0, 100, 100);
};

// Covers 2.22
it.each([
  [[FILES[0]], "Dokument „Brief“"],
  [FILES, "Auswahl von 2 Dokumente"],
])("a drag is told by names, never by ids (%#)", async (dragged, told) => {
  const onMove = vi.fn<(ids: readonly string[], folder: string) => void>();
  show(
    <DragArea
      filesOf={() => dragged.flatMap((file) => file ?? [])}
      pathOf={() => "Alle › Steuern"}
      onMove={onMove}
    >
      <Paper id="0199-file-1" name="Brief" />
      <Place />
    </DragArea>,
  );
  const paper = screen.getByText("Brief");
  at(paper, 0);
  at(screen.getByText("Ziel"), 200);
  const live = () => document.querySelector("[id^=DndLiveRegion]")?.textContent ?? "";
  // The button is down before the code that drags is there.
  fireEvent.mouseDown(paper, { clientX: 10, clientY: 10, button: 0 });
  fireEvent(document, new PointerEvent("pointermove", { bubbles: true, pointerType: "mouse" }));
  await waitFor(() => expect(document.querySelector("[id^=DndLiveRegion]")).not.toBeNull());
  fireEvent.mouseMove(document, { clientX: 20, clientY: 10 });
  await waitFor(() => expect(live()).toContain(told));
  fireEvent.mouseMove(document, { clientX: 250, clientY: 50 });
  await waitFor(() => expect(live()).toContain("nach „Alle › Steuern“ ablegen."));
  expect(screen.getByTestId("drag-image").textContent).toBe(
    `${dragged.length === 1 ? "1 Dokument" : "2 Dokumente"} nach „Alle › Steuern“ ablegen`,
  );
  fireEvent.mouseUp(document, { clientX: 250, clientY: 50 });
  await waitFor(() => expect(live()).toBe(`${told} auf Ordner „Steuern“ abgelegt.`));
  expect(onMove).toHaveBeenCalledWith(
    dragged.map((file) => file?.id),
    "0199-folder",
  );
  expect(document.body.textContent).not.toContain("0199");
});

it("a finger does not load the code that drags", async () => {
  show(
    <DragArea filesOf={() => []} pathOf={() => ""} onMove={() => undefined}>
      <Paper id="0199-file-1" name="Brief" />
    </DragArea>,
  );
  const region = () => document.querySelector("[id^=DndLiveRegion]");
  fireEvent(document, new PointerEvent("pointermove", { bubbles: true, pointerType: "touch" }));
  await import("./drag-layer.tsx");
  expect(region()).toBeNull();
  fireEvent(document, new PointerEvent("pointermove", { bubbles: true, pointerType: "mouse" }));
  await waitFor(() => expect(region()).not.toBeNull());
});
