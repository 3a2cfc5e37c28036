import { describe, expect, test } from "vitest";
import { fileKind } from "@krempelfrei/documents/file-kind";
import { cleanFileName } from "@krempelfrei/documents/file-name";
import { relevanceDateExists } from "@krempelfrei/contract/files/files";
import { LOCKER_FILED_DAYS } from "@krempelfrei/contract/limits";
import { STARTING_TREE } from "../../server/src/features/files/folders/starting-tree.ts";
import { matchingImage } from "./files/base-images.ts";
import { demoDocument } from "./files/demo-document.ts";
import { DEMO_TEMPLATES, documentOf, earlierOf, papersFor } from "./papers.ts";
import { seriesOf, singlesOf } from "./paper-table.ts";
import { DEMO_CUSTOMERS, DEMO_STAFF, type DemoCustomer } from "./people.ts";

const roots = new Set(STARTING_TREE.map(({ name }) => name));
const all = DEMO_CUSTOMERS.flatMap((customer, index) =>
  papersFor(index).map((paper) => ({ customer, paper })),
);
const anna = (): DemoCustomer => {
  const [first] = DEMO_CUSTOMERS;
  if (first === undefined) throw new Error("No customers");
  return first;
};

describe("people", () => {
  test("25 customers, the first with two related persons, one of them a child without an e-mail", () => {
    expect(DEMO_CUSTOMERS).toHaveLength(25);
    expect(anna().email).toBe("anna.schmidt@krempelfrei.example");
    expect(anna().related.map(({ firstName, email }) => [firstName, email])).toEqual([
      ["Jonas", "jonas.schmidt@krempelfrei.example"],
      ["Mia", undefined],
    ]);
    expect(anna().sosContacts[0]).toMatchObject({
      email: "sos.kontakt@krempelfrei.example",
      birthday: "1961-04-12",
    });
  });

  test("every e-mail is of an example domain and there once", () => {
    const people = [...DEMO_STAFF, ...DEMO_CUSTOMERS, ...DEMO_CUSTOMERS.flatMap(({ related }) => related)];
    const emails = people.flatMap(({ email }) => (email === undefined ? [] : [email]));
    expect(new Set(emails).size).toBe(emails.length);
    for (const email of emails) expect(email).toMatch(/^[a-z0-9.-]+@[a-z]+\.example$/);
  });
});

describe("papers", () => {
  test("a few hundred for Anna, 8 to 15 for the others, fewer than 650 together", () => {
    expect(papersFor(0).length).toBeGreaterThanOrEqual(300);
    for (let index = 1; index < DEMO_CUSTOMERS.length; index++) {
      expect(papersFor(index).length).toBeGreaterThanOrEqual(8);
      expect(papersFor(index).length).toBeLessThanOrEqual(15);
    }
    expect(all.length).toBeLessThan(650);
  });

  test("are the same at each call", () => {
    expect(papersFor(0)).toEqual(papersFor(0));
    expect(papersFor(5)).toEqual(papersFor(5));
  });

  test("lie in folders of the starting tree, every one of which Anna uses", () => {
    for (const { paper } of all)
      if (paper.state === "filed") expect(roots).toContain(paper.folder?.[0]);
      else expect(paper.folder).toBeNull();
    expect(new Set(papersFor(0).flatMap(({ folder }) => folder?.[0] ?? []))).toEqual(roots);
  });

  test("of Anna's group show every state, owner and flag", () => {
    const papers = papersFor(0);
    for (const owner of ["holder", "partner", "child", "all"])
      expect(papers.some((paper) => paper.owner === owner)).toBe(true);
    expect(papers.filter(({ state }) => state === "locker")).toHaveLength(5);
    expect(papers.filter(({ state }) => state === "unmanaged")).toHaveLength(10);
    expect(papers.filter(({ approval }) => approval === "rejected")).toMatchObject([{ state: "unmanaged" }]);
    expect(papers.filter(({ isReplaced }) => isReplaced)).toHaveLength(2);
    const dropped = papers.filter(
      ({ state, droppedDaysAgo }) => state === "filed" && droppedDaysAgo !== null,
    );
    expect(dropped.length).toBeGreaterThanOrEqual(4);
    for (const { droppedDaysAgo } of dropped) expect(droppedDaysAgo).toBeLessThan(LOCKER_FILED_DAYS);
    expect(papers.filter(({ approval }) => approval === "pending")).toHaveLength(2);
    for (const flag of ["isFavorite", "isTaxRelevant", "isSos"] as const)
      expect(papers.filter((paper) => paper[flag]).length).toBeGreaterThan(5);
    for (const kind of ["text-pdf", "scan-pdf", "photo", "png"])
      expect(papers.some(({ document }) => document.kind === kind)).toBe(true);
  });

  test("have clean names and dates that exist", () => {
    for (const { paper } of all) {
      expect(cleanFileName(paper.name)).toBe(paper.name);
      expect(relevanceDateExists(paper.year, paper.month, paper.day)).toBe(true);
      expect(paper.document.date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    }
  });

  test("that are pictures show what their title says", () => {
    const unknown = all.filter(
      ({ customer, paper }) =>
        paper.document.kind !== "text-pdf" && matchingImage(documentOf(customer, paper)) === undefined,
    );
    expect(unknown.map(({ paper }) => paper.document.title)).toEqual([]);
  });

  test("all become files of the kind they are, each with a content of its own", async () => {
    const contents = new Set<string>();
    const extensions = { "text-pdf": "pdf", "scan-pdf": "pdf", photo: "jpg", png: "png" };
    for (const { customer, paper } of all) {
      const { bytes } = await demoDocument(paper.seed, documentOf(customer, paper));
      expect(fileKind(bytes)?.extension).toBe(extensions[paper.document.kind]);
      contents.add(Buffer.from(bytes).toString("latin1"));
      if (!paper.isReplaced) continue;
      const earlier = earlierOf(customer, paper);
      const before = await demoDocument(earlier.seed, earlier.document);
      contents.add(Buffer.from(before.bytes).toString("latin1"));
    }
    expect(contents.size).toBe(all.length + all.filter(({ paper }) => paper.isReplaced).length);
  });
});

test("templates: twelve, most for everybody", () => {
  expect(DEMO_TEMPLATES).toHaveLength(12);
  expect(DEMO_TEMPLATES.filter(({ customerIndex }) => customerIndex === null)).toHaveLength(9);
});

test("a wrong word in a table is an error", () => {
  expect(() => singlesOf("2025 | Brief | Amt | letter | Post | Sonstiges")).toThrow('"letter" is none of');
  expect(() =>
    seriesOf("2025-01 | 2025-02 | 1 | 1 | Brief | Amt | misc | Post | Sonstiges | 1-2 | anna"),
  ).toThrow("anna");
});
