import { fireEvent, screen } from "@testing-library/react";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { show } from "../testing/show.tsx";
import { keepPresses } from "./keep-presses.ts";

const clicked = vi.fn<() => void>();

beforeAll(keepPresses);
beforeEach(() => {
  clicked.mockClear();
  show(
    <main>
      <button type="button" onClick={clicked}>
        <span>Speichern</span>
      </button>
    </main>,
  );
});

const button = () => screen.getByText("Speichern");
const page = () => screen.getByRole("main");
const AT = { clientX: 100, clientY: 100 };

it("a button that moved away from below the mouse is clicked all the same", () => {
  fireEvent.mouseDown(button(), AT);
  fireEvent.mouseUp(page(), { ...AT, clientY: 103 });
  expect(clicked).toHaveBeenCalledOnce();
});

it.each([
  ["that is still there is clicked by the browser alone", {}, () => button()],
  ["from which the mouse was dragged is not clicked", { clientY: 120 }, () => page()],
  ["that was pressed with a key held is not clicked", { ctrlKey: true }, () => page()],
  ["that was pressed with another button is not clicked", { button: 2 }, () => page()],
])("a button %s", (_name, event, target) => {
  fireEvent.mouseDown(button(), AT);
  fireEvent.mouseUp(target(), { ...AT, ...event });
  expect(clicked).not.toHaveBeenCalled();
});

it("a press that began beside a button clicks none", () => {
  fireEvent.mouseDown(page(), AT);
  fireEvent.mouseUp(page(), AT);
  expect(clicked).not.toHaveBeenCalled();
});
