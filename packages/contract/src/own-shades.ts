/** A calm pine green, the lightest first: the client's accent, unless the operator has a colour of their own. */
export const OWN_SHADES = [
  "#eef7f4",
  "#dcece7",
  "#b4d8cd",
  "#89c4b2",
  "#66b39b",
  "#4fa88d",
  "#3f9a80",
  "#2f8069",
  "#1f6b57",
  "#0d4f3f",
] as const;
