import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { show } from "../../testing/show.tsx";
import { TipLayer } from "./tip-layer.tsx";

const NAME = "Unterlagen der Eigentümergemeinschaft Musterstraße";

/** A folder's button; `height` is that of the name, of which 40 pixels are seen. */
function open(height: number) {
  const { user } = show(
    <>
      <TipLayer />
      <button type="button" data-tip-cut={NAME}>
        <bdi
          ref={(name) => {
            if (name)
              Object.defineProperties(name, { scrollHeight: { value: height }, clientHeight: { value: 40 } });
          }}
        >
          {NAME}
        </bdi>
      </button>
    </>,
  );
  const tips = () => document.querySelectorAll("[aria-hidden]");
  return { user, tips };
}

it("a name that is cut is shown as a whole, at the pointer and at the focus of the keyboard", async () => {
  const { user, tips } = open(60);
  await user.hover(screen.getByRole("button"));
  await expect.poll(() => tips()[0]?.textContent).toBe(NAME);
  await user.unhover(screen.getByRole("button"));
  await user.hover(document.body);
  await expect.poll(() => tips()).toHaveLength(0);
  await user.tab();
  await expect.poll(() => tips()[0]?.textContent).toBe(NAME);
});

it.each([
  ["left", 12, { left: "12px", right: "" }],
  ["right", innerWidth - 52, { left: "", right: "12px" }],
])("a tip near the %s edge of the window begins there", async (_, left, expected) => {
  const { user, tips } = open(60);
  const button = screen.getByRole("button");
  button.getBoundingClientRect = () => new DOMRect(left, 100, 40, 40);
  await user.hover(button);
  await expect.poll(() => tips()).toHaveLength(1);
  const style = (tips()[0] as HTMLElement).style;
  expect({ left: style.left, right: style.right }).toEqual(expected);
});

it("a name that is seen as a whole has no tip", async () => {
  const { user, tips } = open(40);
  await user.tab();
  await user.hover(screen.getByRole("button"));
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(tips()).toHaveLength(0);
});
