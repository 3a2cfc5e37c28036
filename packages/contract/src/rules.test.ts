// Covers 5.11, 5.12, S22
import * as limits from "./limits.ts";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { relevanceDateExists } from "./files/files.ts";
import { authorSlug, relevanceDate } from "./files/grouping.ts";
import { email, folderName, isoDate, MESSAGES, newPassword, personName, requiredText } from "./fields.ts";
import { confirmed, decimal, emailList, exactList, numberFrom, requiredList } from "./rules.ts";

const REQUIRED = "Das Feld darf nicht leer sein";
const EMAIL = "Bitte eine E-Mail-Adresse angeben";
const CONFIRMED = "Das Bestätigungsfeld stimmt nicht überein";
const NUMERIC = "Der Wert muss numerisch sein";

/** The first text that a rule has for a value; undefined when it takes it. */
const says = (rule: z.ZodType, value: unknown): string | undefined =>
  rule.safeParse(value).error?.issues[0]?.message;

describe("required", () => {
  it.each([null, undefined, "", " ", "\t\n "])("fails for %j", (value) => {
    expect(says(requiredText(10), value)).toBe(REQUIRED);
    expect(says(email, value)).toBe(REQUIRED);
  });

  it("fails for an empty list, and for none", () => {
    expect(says(requiredList(z.string()), [])).toBe(REQUIRED);
    expect(says(requiredList(z.string()), null)).toBe(REQUIRED);
    expect(says(requiredList(z.string()), ["a"])).toBeUndefined();
  });

  it("takes text, trimmed", () => {
    expect(personName.parse("  Özlem O’Neil-Groß ")).toBe("Özlem O’Neil-Groß");
  });

  it.each(["a\u0000b", "a\nb", "a\u202eb", "a\ud800b", "a\u061cb"])(
    "refuses hidden characters: %j",
    (value) => {
      expect(says(personName, value)).toBe("Der Wert enthält unzulässige Zeichen");
    },
  );
});

describe("email", () => {
  it.each(["a@b.de", "vor.nach+marke@sub.beispiel.example", " GROSS@Beispiel.Example "])(
    "takes %j",
    (value) => {
      expect(email.parse(value)).toBe(value.trim().toLowerCase());
    },
  );

  it.each([
    "a",
    "a@b",
    "@b.de",
    "a@.de",
    "a b@c.de",
    "a@b.de,c@d.de",
    "a@b.de;c@d.de",
    "a@b.de\r\nBcc: c@d.de",
    "Erika <a@b.de>",
    "a..b@c.de",
    "a@b..de",
    '"a"@b.de',
    "a@[127.0.0.1]",
    "a@b.de\u0000",
  ])("refuses %j", (value) => {
    expect(says(email, value)).toBe(EMAIL);
  });

  it("takes no other type", () => {
    for (const value of [1, true, {}, ["a@b.de"]]) expect(email.safeParse(value).success).toBe(false);
  });

  it("takes several only where a field says so", () => {
    expect(emailList.parse("A@b.de, c@d.de")).toEqual(["a@b.de", "c@d.de"]);
    expect(emailList.parse("a@b.de")).toEqual(["a@b.de"]);
    for (const value of ["a@b.de,", ",", "a@b.de,,c@d.de", "a@b.de c@d.de", Array(21).fill("a@b.de").join()])
      expect(says(emailList, value)).toBe(EMAIL);
    expect(says(emailList, " ")).toBe(REQUIRED);
  });
});

describe("confirmed", () => {
  const form = confirmed(
    z.strictObject({ name: personName, password: newPassword, repeat: requiredText(200) }),
    "password",
    "repeat",
  );
  const errors = (values: object) => form.safeParse(values).error?.flatten().fieldErrors;

  it("accepts equal values", () => {
    const values = { name: "Ada", password: "Acht Enten", repeat: "Acht Enten" };
    expect(errors(values)).toBeUndefined();
  });

  it("tells it at the second field, also while others are wrong", () => {
    expect(errors({ name: "", password: "Acht Enten", repeat: "Acht Ente" })).toEqual({
      name: [REQUIRED],
      repeat: [CONFIRMED],
    });
  });

  it("leaves an empty second field to required", () => {
    expect(errors({ name: "Ada", password: "Acht Enten", repeat: "" })).toEqual({ repeat: [REQUIRED] });
  });
});

describe("length", () => {
  it("is an exact number of options", () => {
    const two = exactList(z.string(), 2);
    expect(says(two, ["a", "b"])).toBeUndefined();
    for (const value of [[], ["a"], ["a", "b", "c"], null])
      expect(says(two, value)).toBe("Das Feld muss 2 Optionen haben");
  });
});

describe("min and max", () => {
  it("count characters", () => {
    expect(says(newPassword, "1234567")).toBe("Der Wert muss mindestens 8 Zeichen lang sein");
    expect(says(newPassword, "12345678")).toBeUndefined();
    expect(says(newPassword, "x".repeat(129))).toBe("Der Wert darf maximal 128 Zeichen lang sein");
    expect(says(folderName, "x".repeat(50))).toBeUndefined();
    expect(says(folderName, "x".repeat(51))).toBe("Der Wert darf maximal 50 Zeichen lang sein");
  });
});

describe("min_value", () => {
  it("is a numeric minimum", () => {
    expect(says(numberFrom(5), 4.99)).toBe("Der Wert muss mindestens 5 sein");
    expect(says(numberFrom(5), 5)).toBeUndefined();
    for (const value of ["5", null, Number.NaN, Number.POSITIVE_INFINITY])
      expect(says(numberFrom(5), value)).toBe(NUMERIC);
  });
});

describe("decimal", () => {
  it.each([
    ["0", 0],
    ["-12", -12],
    ["12.5", 12.5],
    [" 7.125 ", 7.125],
  ])("takes %j", (text, value) => {
    expect(decimal().parse(text)).toBe(value);
  });

  it.each(["", " ", ".", "-", "1.", ".5", "1,5", "1e3", "0x10", "1 000", "Infinity", "１", null, 5])(
    "refuses %j",
    (value) => {
      expect(says(decimal(), value)).toBe(NUMERIC);
    },
  );

  it("has as many decimals as are said, and the separator that is said", () => {
    const money = decimal({ decimals: 2, separator: "," });
    expect(money.parse("12,34")).toBe(12.34);
    expect(money.parse("12")).toBe(12);
    for (const value of ["12,345", "12.34", "1.234,00"]) expect(says(money, value)).toBe(NUMERIC);
    expect(says(decimal({ decimals: 0 }), "1.0")).toBe(NUMERIC);
  });
});

describe("uniqueEmail", () => {
  it("has the text of the specification", () => {
    expect(MESSAGES.uniqueEmail).toBe("E-Mail-Adresse bereits verwendet");
  });
});

describe("texts made to make a pattern slow", () => {
  // An exponential pattern takes longer than the universe has, a quadratic one longer than a test may.
  const long = 200_000;
  const nasty = [
    "a".repeat(long),
    `${"a".repeat(long)}@`,
    `${"a.".repeat(long / 2)}@b`,
    `a@${"a.".repeat(long / 2)}`,
    `a@${"a-".repeat(long / 2)}`,
    "a@".repeat(long / 2),
    "a@b.de,".repeat(long / 7),
    "0".repeat(long),
    `${"1".repeat(long)}.`,
    `${"-".repeat(long)}1`,
    " ".repeat(long) + "x",
    "\u200b".repeat(long),
    "2026-".repeat(long / 5),
  ];
  const rules = {
    email,
    emailList,
    decimal: decimal(),
    money: decimal({ decimals: 2, separator: "," }),
    isoDate,
    personName,
    // The pattern alone, without the limit before it.
    pattern: z.email(),
  };

  it.each(Object.entries(rules))("are refused by %s at once", (_name, rule) => {
    for (const text of nasty) {
      const { success } = rule.safeParse(text);
      // Blanks in front of one letter are a name.
      expect(success && rule !== personName).toBe(false);
    }
  });
});

describe("a calendar date", () => {
  it("is accepted exactly if a Date has the same day, from the year 1 on", () => {
    const two = (number: number): string => String(number).padStart(2, "0");
    for (const year of ["0000", "0004", "1900", "2000", "2023", "2024", "2100", "9999"])
      for (let month = 0; month <= 13; month += 1)
        for (let day = 0; day <= 32; day += 1) {
          const text = `${year}-${two(month)}-${two(day)}`;
          const date = new Date(`${text}T00:00:00Z`);
          const exists = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
          // PostgreSQL has no year 0.
          expect(isoDate.safeParse(text).success, text).toBe(exists && year !== "0000");
        }
  });
});

describe("what a file derives from its fields", () => {
  // Covers 3.6
  it.each([
    [null, null, null, null],
    [2026, null, null, "2026"],
    [2026, 3, null, "2026-03"],
    [2026, 3, 5, "2026-03-05"],
    [1950, 12, 31, "1950-12-31"],
    // A day without a month says nothing.
    [2026, null, 5, "2026"],
  ])("relevance_date of %s, %s, %s is %s", (year, month, day, text) => {
    const file = { date_relevance_year: year, date_relevance_month: month, date_relevance_day: day };
    expect(relevanceDate(file)).toBe(text);
  });

  // Covers 5.2
  it.each([
    [2024, 2, 29, true],
    [2026, 2, 29, false],
    [2026, 4, 31, false],
    [2026, null, null, true],
    [2026, null, 1, false],
    [null, 1, null, false],
    [null, null, null, true],
  ])("%s, %s, %s as a relevance date: %s", (year, month, day, exists) => {
    expect(relevanceDateExists(year, month, day)).toBe(exists);
  });

  // Covers 3.4
  it.each([
    [null, "-1"],
    ["", "-1"],
    [" ", "-1"],
    ["Müller & Söhne", "mueller-soehne"],
    ["STRASSE", "strasse"],
    ["Straße", "strasse"],
    ["Café №1", "cafe-no1"],
    ["!?", "-1"],
  ])("author_slug of %j is %s", (author, slug) => {
    expect(authorSlug(author)).toBe(slug);
  });
});

it("the numbers of specification 9 are what it says", () => {
  expect([limits.FOLDER_NAME_MAX, limits.PASSWORD_MIN, limits.RELEVANCE_YEAR_MIN]).toEqual([50, 8, 1950]);
  expect([limits.TABLE_PAGE_SIZE, limits.LIST_PAGE_SIZE]).toEqual([10, 20]);
});
