import { encode } from "uqr";
import { useMemo } from "react";

/** Squares of a QR code, dark ones true, with the quiet zone that scanners need; level M. */
export const squaresOf = (text: string): readonly (readonly boolean[])[] =>
  encode(text, { ecc: "M", boostEcc: false, border: 4 }).data;

interface Props {
  readonly text: string;
  /** Target of the code, for screen readers. */
  readonly label: string;
}

/** A QR code, black on white also in dark mode. */
export function QrCode({ text, label }: Props) {
  const squares = useMemo(() => squaresOf(text), [text]);
  const path = squares
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return (
    <svg
      viewBox={`0 0 ${squares.length} ${squares.length}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
