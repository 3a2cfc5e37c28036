export const PASSWORD_LABELS = {
  "aria-label": "Passwort anzeigen oder verbergen",
  tabIndex: 0,
  "aria-hidden": false,
} as const;

export const UNREACHABLE =
  "Der Dienst ist gerade nicht erreichbar. Bitte prüfen Sie Ihre Internetverbindung.";
