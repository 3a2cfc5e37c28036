/** Properties of a button whose label takes a second line where large letters on a narrow phone need it. */
export const TWO_LINES = {
  maw: "100%",
  h: "auto",
  mih: "var(--app-target)",
  py: "0.25rem",
  styles: { label: { whiteSpace: "normal" } },
} as const;
