import { factsOf } from "@krempelfrei/documents/facts/facts";
import { contractNumbers } from "@krempelfrei/documents/series/contracts";
import { seriesOf, type SeriesDocument } from "@krempelfrei/documents/series/series";
import { expect, it } from "vitest";
import { demoDocument } from "./files/demo-document.ts";
import { documentOf, papersFor } from "./papers.ts";
import { DEMO_CUSTOMERS } from "./people.ts";

/** By hand: months between two, the first, the last, how many, of whom. What comes every eight or nine months is none. */
const LABELLED = `
1 | 2023-11 | 2026-10 | 36 | all | Kontoauszug
1 | 2024-01 | 2026-10 | 34 | holder | Gehaltsabrechnung
1 | 2024-11 | 2026-10 | 24 | partner | Entgeltabrechnung
3 | 2023-02 | 2026-08 | 15 | all | Internet- und Telefonrechnung
3 | 2024-09 | 2026-09 | 9 | partner | Mobilfunkrechnung
6 | 2023-10 | 2026-10 | 7 | holder | Reifenwechsel
6 | 2023-02 | 2026-08 | 8 | child | Beitrag Musikschule
12 | 2018 | 2025 | 8 | all | Jahresabrechnung Strom
12 | 2018 | 2025 | 8 | all | Wasserrechnung
12 | 2018 | 2025 | 8 | all | Betriebskostenabrechnung
12 | 2019 | 2026 | 8 | all | Abfallgebührenbescheid
12 | 2019 | 2026 | 8 | holder | Kfz-Steuerbescheid
12 | 2019 | 2026 | 7 | holder | Beitragsrechnung Kfz-Versicherung, missing 2022
12 | 2020 | 2026 | 7 | holder | Inspektion Golf
12 | 2017 | 2025 | 9 | all | Einkommensteuerbescheid
12 | 2019 | 2025 | 7 | all | Rechnung Steuerberatung
12 | 2018 | 2026 | 9 | all | Beitragsrechnung Hausratversicherung
12 | 2018 | 2026 | 9 | all | Beitragsrechnung Privathaftpflicht
12 | 2015 | 2026 | 12 | holder | Renteninformation
12 | 2021 | 2026 | 6 | partner | Renteninformation
12 | 2017 | 2026 | 10 | holder | Standmitteilung Lebensversicherung
12 | 2019 | 2026 | 8 | child | Elternbeitrag Hort
12 | 2019 | 2025 | 7 | holder | Jahresdepotauszug
`;

// Covers series.2
it("the series of the demo are found, and no others", async () => {
  const found: string[] = [];
  for (const [index, customer] of DEMO_CUSTOMERS.entries()) {
    const documents: SeriesDocument[] = [];
    for (const paper of papersFor(index).filter(({ state }) => state === "filed")) {
      const { texts = [] } = await demoDocument(paper.seed, documentOf(customer, paper));
      const { name, author, type, owner, folder, year, month, seed } = paper;
      documents.push({
        id: String(seed),
        content: String(seed),
        name,
        author: author ?? "",
        type,
        owner,
        folder: (folder ?? []).join(" > "),
        year,
        month,
        numbers: contractNumbers(factsOf(texts.join("\f"))),
      });
    }
    for (const { months, members, gaps } of seriesOf(documents, "2026-11-20")) {
      const [first, last] = [members[0], members.at(-1)].map((member) => {
        const { year = 0, month = null } = member?.period ?? {};
        return month === null ? String(year) : `${year}-${String(month).padStart(2, "0")}`;
      });
      const { name = "", owner } = members[0]?.document ?? {};
      const stem = name.replace(/( [A-ZÄÖÜ][a-zä]+)?( \d{4})$/, (_all, month = "") =>
        months < 12 ? "" : month,
      );
      const missing = gaps.length > 0 ? `, missing ${gaps.map(({ year }) => year).join(" ")}` : "";
      found.push(`${months} | ${first} | ${last} | ${members.length} | ${owner} | ${stem}${missing}`);
    }
  }
  const labelled = LABELLED.trim().split("\n");
  const exact = labelled.filter((line) => found.includes(line));
  expect(found.filter((line) => !labelled.includes(line))).toEqual([]);
  expect(exact.length / labelled.length).toBeGreaterThanOrEqual(0.9);
});
