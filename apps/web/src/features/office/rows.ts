import { counted, wholeNumber } from "@krempelfrei/contract/counted";
import { berlinDay } from "@krempelfrei/contract/dates";
import { germanMonth } from "@krempelfrei/contract/german-month";
import { euros } from "@krempelfrei/contract/money";
import type { Office } from "@krempelfrei/contract/office/office";
import type { Alarm } from "./alarms.ts";
import { ageText, daysSince, endingText, lawFacts, refusedText, waitingText } from "./texts.ts";
import { topicsOf, type Topic } from "./topics.ts";
import { documentsPath } from "../files/data/documents-path.ts";

/** A topic in two lines, for phones. */
export interface Row {
  readonly topic: Topic;
  readonly title: string;
  /** Part of the text that is marked red. */
  readonly urgent: string;
  readonly text: string;
  readonly to: string;
}

const UNKNOWN = "gerade nicht bekannt";

type RowText = Omit<Row, "topic" | "urgent"> & { readonly urgent?: string };

const joined = (...parts: readonly string[]): string => parts.filter((part) => part !== "").join(" · ");

const ROWS: Readonly<Record<Topic, (office: Office, isLetterAlarm: boolean) => RowText>> = {
  money: ({ money }) => {
    const [first] = money?.unbilled.customers ?? [];
    return {
      title: "Geld",
      urgent: money && money.overdue.cents > 0 ? `${euros(money.overdue.cents)} überfällig` : "",
      text: money
        ? joined(
            money.open.count > 0 ? `${euros(money.open.cents)} offen` : "",
            first ? `nie berechnet: ${first.name}, ${germanMonth(first.month)}` : "",
          )
        : UNKNOWN,
      to: "/accounting/open-items",
    };
  },
  letters: ({ letters, at }, isLetterAlarm) => {
    const alone = letters?.by.find(({ id }) => id === null)?.count ?? 0;
    return {
      title: letters ? waitingText(letters.waiting) : "Briefe",
      text: letters
        ? joined(
            letters.oldest && !isLetterAlarm ? ageText(daysSince(letters.oldest.at, at)) : "",
            alone > 0 ? `${wholeNumber(alone)} ohne Krempler` : "",
          )
        : UNKNOWN,
      to: letters?.oldest ? documentsPath(letters.oldest.customer.id) : "/customers",
    };
  },
  contracts: ({ contracts }) => {
    return {
      title: contracts
        ? counted(contracts.ending.count - contracts.ending.soon, "Vertrag endet", "Verträge enden")
        : "Kunden",
      text: contracts ? endingText(contracts) : UNKNOWN,
      to: "/customers?state=cancelled",
    };
  },
  law: ({ law, at }) => {
    const [first, ...others] = law ? lawFacts(law, berlinDay(new Date(at))) : [];
    return {
      title: first?.title ?? "Was das Gesetz verlangt",
      text: first ? joined(first.text, ...others.map(({ title }) => title)) : UNKNOWN,
      to: "/accounting/quarters",
    };
  },
  reading: ({ reading }) => ({
    title: "Texterkennung",
    text: reading
      ? joined(
          reading.waiting > 0 ? `${wholeNumber(reading.waiting)} in Arbeit` : "",
          refusedText(reading.refused),
        )
      : UNKNOWN,
    to: "/reading",
  }),
};

/** The topics as rows; with an alarm the age of the oldest letter is left out. */
export function rowsOf(office: Office, alarms: readonly Alarm[]): Row[] {
  const isLetterAlarm = alarms.some(({ key }) => key === "letters");
  return topicsOf(office).map((topic) => ({ topic, urgent: "", ...ROWS[topic](office, isLetterAlarm) }));
}
