/** Properties of a button whose label takes a second line where large letters on a narrow phone need it. */
export const TWO_LINES = {
  maw: "100%",
  h: "auto",
  mih: "2.5rem",
  py: "0.25rem",
  styles: { label: { whiteSpace: "normal" } },
} as const;
