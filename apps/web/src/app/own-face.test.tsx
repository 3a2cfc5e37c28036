import { render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

const SHADES = Array.from({ length: 10 }, (_, index) => `#00000${index}`);
const { dataset } = document.documentElement;

// The page says it once, before its code runs.
beforeEach(() => vi.resetModules());
afterEach(() => {
  for (const name of ["product", "logo", "shades"]) delete dataset[name];
});

it("name, logo and colour are those that the server wrote into the page", async () => {
  Object.assign(dataset, { product: "Ablage <Nord>", logo: "/brand/logo.png", shades: SHADES.join(",") });
  const { Brand } = await import("../ui/brand.tsx");
  const { theme } = await import("../ui/theme.ts");
  const { useTitle } = await import("../ui/title/use-title.ts");
  function Titled() {
    useTitle("Monat");
    return <Brand className={undefined} size={30} />;
  }
  const { container } = render(<Titled />);
  expect(document.title).toBe("Monat – Ablage <Nord>");
  expect(screen.getByText("Ablage <Nord>")).toBeTruthy();
  expect(container.querySelector("img")?.getAttribute("src")).toBe("/brand/logo.png");
  expect(container.querySelector("svg")).toBeNull();
  expect(theme.colors?.pine).toEqual(SHADES);
});

it("they are our own in a page as it was built, and where the shades are not ten", async () => {
  dataset.shades = "#000000";
  const { Brand } = await import("../ui/brand.tsx");
  const { theme } = await import("../ui/theme.ts");
  const { container } = render(<Brand className={undefined} size={30} />);
  expect(screen.getByText("Krempelfrei")).toBeTruthy();
  expect(container.querySelector("svg")).not.toBeNull();
  expect(theme.colors?.pine?.[8]).toBe("#1f6b57");
});
