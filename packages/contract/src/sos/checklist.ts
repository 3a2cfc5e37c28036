/**
 * Papers for an emergency: the points of „Was fehlt noch?“ with their purpose, and the name of an added document. The
 * server returns the documents found for each.
 */
export const SOS_CHECKLIST = [
  {
    key: "identity",
    label: "Ausweis",
    document: "Ausweis",
    hint: "Personalausweis oder Reisepass, beide Seiten: für Ämter, Banken und das Krankenhaus.",
  },
  {
    key: "living_will",
    label: "Patientenverfügung",
    document: "Patientenverfügung",
    hint: "Sagt Ärztinnen und Ärzten, welche Behandlung Sie wünschen, wenn Sie es nicht selbst können.",
  },
  {
    key: "power_of_attorney",
    label: "Vorsorgevollmacht",
    document: "Vorsorgevollmacht",
    hint: "Nennt, wer für Sie entscheiden darf. Das Original wird oft verlangt: Schreiben Sie dazu, wo es liegt.",
  },
  {
    key: "will",
    label: "Testament",
    document: "Testament",
    hint: "Eine Kopie genügt, mit einem Hinweis, wo das Original liegt.",
  },
  {
    key: "insurance",
    label: "Versicherungen",
    document: "Versicherung",
    hint: "Kranken-, Unfall-, Lebens- und Haftpflichtversicherung: Policen oder eine Liste mit Nummern.",
  },
  {
    key: "accounts",
    label: "Konten",
    document: "Kontoübersicht",
    hint: "Eine Übersicht Ihrer Banken, Depots und Daueraufträge, ohne PIN und Passwörter.",
  },
  {
    key: "medication",
    label: "Medikamente",
    document: "Medikamentenplan",
    hint: "Medikamentenplan, Allergien, Blutgruppe und Ihre Hausärztin oder Ihr Hausarzt.",
  },
] as const;
export const SOS_CHECKLIST_KEYS = SOS_CHECKLIST.map(({ key }) => key);
export type SosChecklistKey = (typeof SOS_CHECKLIST)[number]["key"];
