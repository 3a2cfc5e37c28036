export const UNREACHABLE =
  "Der Dienst ist gerade nicht erreichbar. Bitte prüfen Sie Ihre Internetverbindung.";
