import { fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { show } from "../../testing/show.tsx";
import { useSwipe } from "./phone-sheet.tsx";

const onLeft = vi.fn<() => void>();

function Sheet() {
  return <p {...useSwipe(onLeft)}>Vorschlag</p>;
}

it("skips for a finger that swipes left, and not for one that scrolls or goes right", () => {
  show(<Sheet />);
  const sheet = screen.getByText("Vorschlag");
  const move = (right: number, down: number): number => {
    onLeft.mockClear();
    fireEvent.touchStart(sheet, { touches: [{ clientX: 200, clientY: 300 }] });
    fireEvent.touchEnd(sheet, { changedTouches: [{ clientX: 200 + right, clientY: 300 + down }] });
    return onLeft.mock.calls.length;
  };
  expect(move(-120, 10)).toBe(1);
  expect(move(-120, 90)).toBe(0);
  expect(move(120, 0)).toBe(0);
  expect(move(-20, 0)).toBe(0);
});
