import type { Office } from "@krempelfrei/contract/office/office";

export type Topic = "money" | "letters" | "contracts" | "law" | "reading";

/** Topics with news, and unknown topics. Topics without news, or only with an alarm, are left out. */
export function topicsOf({ money, letters, contracts, law, reading }: Office): Topic[] {
  const topics: Record<Topic, boolean> = {
    money: !money || money.open.count + money.unbilled.count > 0,
    letters: !letters || letters.waiting > 0,
    // Contracts that end soon, and missing mandates, are alarms.
    contracts: !contracts || contracts.ending.count > contracts.ending.soon,
    law: !law || law.vat !== null || law.quarter !== null || law.erasure > 0,
    reading: !reading || reading.waiting + reading.refused > 0,
  };
  return (Object.keys(topics) as Topic[]).filter((topic) => topics[topic]);
}
