import { describe, expect, it } from "vitest";
import { atBar, atLine, scaleOf } from "./chart-scale.ts";

const labels = (...amounts: number[]): string[] => {
  const scale = scaleOf(amounts);
  return scale.lines.map((line) => atLine(line, scale));
};

describe("the lines of the chart", () => {
  it.each([
    ["thousands", [394_140, 214_860], ["0", "1", "2", "3", "4"]],
    ["halves of them", [230_000], ["0", "0,5", "1", "1,5", "2", "2,5"]],
    ["euros", [23_000], ["0", "50", "100", "150", "200", "250"]],
    ["nothing", [0], ["0", "1"]],
    ["what is below 0", [5990, -4990], ["-50", "0", "50", "100"]],
    ["much", [123_456_789], ["0", "500", "1.000", "1.500"]],
  ])("of %s", (_, amounts, expected) => {
    expect(labels(...amounts)).toEqual(expected);
  });

  it("enclose every bar, which is told in the same unit", () => {
    const scale = scaleOf([394_140]);
    expect(scale.lines.at(-1)).toBeGreaterThanOrEqual(394_140);
    expect(atBar(394_140, scale)).toBe("3,9");
    expect(atBar(4990, scaleOf([4990]))).toBe("50");
  });
});
