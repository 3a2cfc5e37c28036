import { answerCalls } from "../testing/calls.ts";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { show } from "../testing/show.tsx";
import { Component } from "./privacy.page.tsx";

answerCalls(async () => new Promise(() => undefined));

const SERVER = join(import.meta.dirname, "../../../server/src");
const NAMED = [/hostCookie\(http, "([^"]+)"/g, /const COOKIE = "([^"]+)"/g];

// Covers 1.15
it("the privacy page names each cookie that the server sets", () => {
  const sources = readdirSync(SERVER, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
    .map((path) => readFileSync(join(SERVER, path), "utf8"))
    .join("\n");
  const names = NAMED.flatMap((pattern) => [...sources.matchAll(pattern)].flatMap(([, name]) => name ?? []));
  expect(names.length).toBeGreaterThanOrEqual(4);
  show(<Component />);
  const told = [...screen.getByRole("list", { name: "Cookies" }).children].map(
    ({ textContent }) => textContent.split(":")[0],
  );
  expect(new Set(told)).toEqual(new Set(names));
});
