import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FileItem } from "@krempelfrei/contract/files/files";
import { fileItem } from "../../../testing/file-item.ts";
import { didYouMean } from "./did-you-mean.ts";
import { FileIndex } from "./file-index.ts";
import { markedParts } from "../../files/words/marks.ts";
import { queryWords } from "../../files/words/words.ts";

const paper = (id: string, name: string, changes: Partial<FileItem> = {}): FileItem =>
  fileItem({ id, name, full_name: `${name}.pdf`, ...changes });

const dated = (year: number, month: number | null = null, day: number | null = null) => ({
  date_relevance_year: year,
  date_relevance_month: month,
  date_relevance_day: day,
});

const FILES = [
  paper("household", "Nachtrag Hausratversicherung", {
    author: "Nordlicht Versicherung a. G.",
    tags: ["Hausrat"],
    ...dated(2026, 10, 15),
  }),
  paper("golf", "Kfz-Versicherung Police Golf", {
    author: "Hanseschutz",
    type: "police",
    ...dated(2019, 3, 18),
  }),
  paper("invoice", "Beitragsrechnung 2018", { author: "Müller & Söhne", type: "invoice", ...dated(2018) }),
  paper("legal", "Rechtsschutz Police", { added_facts: ["Vertragsnummer: HV 304.881-77"], ...dated(2017) }),
  paper("report", "Arztbericht Straße", { tags: ["Größe", "E-Bike"], ...dated(2026, 4, 9) }),
];

const found = (query: string, files = FILES, path = ""): string[] =>
  new FileIndex().search(query, files, () => path).map(({ file }) => file.id);

// Covers facts.4
describe("a document is found", () => {
  it.each([
    ["by a part of a long word", "rat", ["household"]],
    ["by a number that was added by hand, however it is typed", "304881", ["legal"]],
    ["by the signs of such a number", "hv 304.881-77", ["legal"]],
    ["by words in any order, over name and author", "nordlicht nachtrag", ["household"]],
    ["by author", "hanseschutz", ["golf"]],
    ["by tag", "grosse", ["report"]],
    ["by type", "rechnung", ["invoice"]],
    ["by year", "2019", ["golf"]],
    ["by month and year", "april 2026", ["report"]],
    ["by season", "Frühjahr", ["report", "golf"]],
    ["by season in another word and year", "frühling 2019", ["golf"]],
    ["by day", "09.04.2026", ["report"]],
    ["by day without a year", "18.3.", ["golf"]],
    ["with umlauts typed as two letters", "mueller", ["invoice"]],
    ["with umlauts typed without dots", "muller", ["invoice"]],
    ["with ß typed as ss", "strasse", ["report"]],
    ["with the hyphen left out", "ebike", ["report"]],
    ["with a letter too few", "versicherng", ["household", "golf"]],
    ["with a letter too many", "versicherrung", ["household", "golf"]],
    ["with a wrong letter", "versichelung", ["household", "golf"]],
    ["with two letters in the wrong order", "versihcerung", ["household", "golf"]],
  ])("%s", (_, query, ids) => {
    expect(found(query).toSorted()).toEqual(ids.toSorted());
  });

  it("by the names of its folders", () => {
    expect(found("golf werkstatt", FILES, "Auto & Mobilität Werkstatt")).toEqual(["golf"]);
  });
});

// Covers 2.17
it("every word must be found, and an error counts in long words alone, not in years", () => {
  expect(found("golf 2018")).toEqual([]);
  expect(found("gulf")).toEqual([]);
  expect(found("versicherung 2031")).toEqual([]);
});

it("what is right as typed hides what is nearly so", () => {
  const files = [paper("a", "Arztbericht"), paper("b", "Gerichtskosten")];
  expect(found("gericht", files)).toEqual(["b"]);
});

it("a whole word in the name comes before its start, a part, an author and a folder", () => {
  const files = [
    paper("folder", "Brief"),
    paper("author", "Brief", { author: "Miete AG" }),
    paper("part", "Kaltmiete"),
    paper("start", "Mieterhöhung"),
    paper("whole", "Miete"),
  ];
  const hits = new FileIndex().search("miete", files, ({ id }) => (id === "folder" ? "Miete" : ""));
  expect(hits.map(({ file }) => file.id)).toEqual(["whole", "start", "part", "author", "folder"]);
});

it("a bill comes before what only has the word in its name", () => {
  const month = { ...dated(2026, 3, 16), type: "invoice" } as const;
  const files = [
    paper("pay", "Gehaltsabrechnung März 2026", dated(2026, 3, 28)),
    paper("bill", "Zahnarztrechnung März 2026", month),
  ];
  expect(found("rechnung märz", files)).toEqual(["bill", "pay"]);
});

it("the end of a word with a hyphen counts as that of a compound, so that the newest is first", () => {
  const files = [
    paper("car", "Kfz-Steuerbescheid 2025", dated(2025, 3, 24)),
    paper("income", "Einkommensteuerbescheid 2025", dated(2026, 8, 11)),
    paper("plain", "Steuerbescheid 2025", dated(2025, 1, 1)),
  ];
  expect(found("steuerbescheid 2025", files)).toEqual(["plain", "income", "car"]);
  const scan = paper("scan", "2024-01-01_Steuerbescheid_Lindental", dated(2024, 1, 1));
  expect(found("steuerbescheid", [...files, scan])).toEqual(["plain", "scan", "income", "car"]);
});

it("what is named after a word comes before a later document that only names it", () => {
  const files = [
    paper("contract", "2015-03-01_Mietvertrag Gartenstraße", dated(2015)),
    paper("addendum", "Nachtrag Mietvertrag Stellplatz", dated(2019)),
  ];
  expect(found("mietvertrag", files)).toEqual(["contract", "addendum"]);
});

it("equal hits stand by date, the newest first, those without one by the day on which they came", () => {
  const files = [
    paper("old", "Police", dated(2018)),
    paper("new", "Police", dated(2026, 1)),
    paper("none", "Police", { created_at: "2020-05-01T08:00:00Z" }),
  ];
  expect(found("police", files)).toEqual(["new", "none", "old"]);
});

it("a changed document is found by what it says now", () => {
  const index = new FileIndex();
  index.search("alt", [paper("a", "Alt")], () => "");
  expect(index.search("alt", [paper("a", "Neu")], () => "")).toEqual([]);
});

const word = fc.stringMatching(/^[a-zäöüß]{6,14}$/);

it("property: the words of a name find it in every order, in capitals, with umlauts in letters", () => {
  fc.assert(
    fc.property(fc.uniqueArray(word, { minLength: 1, maxLength: 4 }), fc.func(fc.nat()), (words, order) => {
      const files = [paper("it", words.join(" "))];
      const typed = words.toSorted((a, b) => order(a) - order(b)).join(" ");
      expect(found(typed, files)).toEqual(["it"]);
      expect(found(typed.toUpperCase(), files)).toEqual(["it"]);
      expect(found(typed.replaceAll("ä", "ae").replaceAll("ö", "oe").replaceAll("ü", "ue"), files)).toEqual([
        "it",
      ]);
    }),
  );
});

it("property: a long word with any one error still finds the only document", () => {
  const error = fc.tuple(fc.constantFrom("drop", "double", "change", "swap"), fc.nat());
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{7,14}$/), error, (name, [kind, at]) => {
      const place = at % (name.length - 1);
      const [head, letter, next, tail] = [
        name.slice(0, place),
        name[place] ?? "",
        name[place + 1] ?? "",
        name.slice(place + 2),
      ];
      const typed = {
        drop: head + next + tail,
        double: head + letter + letter + next + tail,
        change: `${head}#${next}${tail}`.replace("#", letter === "q" ? "x" : "q"),
        swap: head + next + letter + tail,
      }[kind];
      expect(found(typed ?? "", [paper("it", name)])).toEqual(["it"]);
    }),
  );
});

it("property: a hit is a document of the list, once, and more words find no more", () => {
  fc.assert(
    fc.property(fc.array(word, { maxLength: 12 }), word, word, (names, one, other) => {
      const files = names.map((name, index) => paper(String(index), name));
      const first = found(one, files);
      expect(new Set(first).size).toBe(first.length);
      for (const id of found(`${one} ${other}`, files)) expect(first).toContain(id);
    }),
  );
});

const marks = (text: string, query: string): string => {
  const words = queryWords(query);
  const index = new FileIndex();
  index.add(paper("it", text));
  const mistyped = new Set(words.filter((one) => index.isMistyped(one)));
  return markedParts(text, { words, mistyped })
    .map(({ text: part, marked }) => (marked ? `[${part}]` : part))
    .join("");
};

it.each([
  ["Nachtrag Hausratversicherung", "versicherung", "Nachtrag Hausrat[versicherung]"],
  ["Müller & Söhne", "mueller sohne", "[Müller] & [Söhne]"],
  ["Straße", "strasse", "[Straße]"],
  ["Hausratversicherung", "versicherng", "Hausrat[versicherung]"],
  ["Police Police", "pol", "[Pol]ice [Pol]ice"],
  ["Zahnarztrechnung März", "rechnung zahnarzt", "[Zahnarztrechnung] März"],
])("in %s the part that fits %s is marked", (text, query, marked) => {
  expect(marks(text, query)).toBe(marked);
});

it("property: marked parts put together are the text", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme", maxLength: 40 }),
      fc.string({ maxLength: 6 }),
      (text, query) => {
        const words = queryWords(query);
        const parts = markedParts(text, { words, mistyped: new Set(words) });
        expect(parts.map((part) => part.text).join("")).toBe(text);
      },
    ),
  );
});

it("a query that finds nothing is answered with the nearest words there are", () => {
  const index = new FileIndex();
  for (const file of [paper("a", "Versicherung 2021"), paper("b", "Miete")]) index.add(file);
  expect(didYouMean("versicherng 2031", index)).toBe("versicherung 2021");
  expect(didYouMean("xyzxyz", index)).toBeUndefined();
});

it("a name that was corrected is found by its former spelling, as by any typing error", () => {
  const index = new FileIndex();
  const [before, after, other] = ["Rechnugn Strom", "Rechnung Strom", "Brief"].map((name) =>
    paper("one", name),
  );
  if (!before || !after || !other) throw new Error("no papers");
  const find = (file: FileItem) => index.search("rechnugn", [file], () => "").map(({ score }) => score > 0);
  expect(find(before)).toEqual([true]);
  index.remove(before);
  expect(find(after)).toEqual([true]);
  expect(index.vocabulary).not.toContain("rechnugn");
  expect(didYouMean("rechnugn", index)).toBe("rechnung");
  index.remove(after);
  expect(find(other)).toEqual([]);
  expect(find(after)).toEqual([true]);
});
