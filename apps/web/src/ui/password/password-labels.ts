/** The button in a password field. */
export const PASSWORD_LABELS = {
  "aria-label": "Passwort anzeigen oder verbergen",
  tabIndex: 0,
  "aria-hidden": false,
} as const;
