import { berlinDay } from "@krempelfrei/contract/dates";
import { germanMonth } from "@krempelfrei/contract/german-month";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { show } from "../../testing/show.tsx";
import { onPageKey } from "../../ui/shortcuts/page-keys.ts";
import { MonthStepper } from "./month-stepper.tsx";
import { addMonths } from "./months.ts";

const NOW = berlinDay(new Date()).slice(0, 7);

// As the frame of the pages does.
beforeEach(() => addEventListener("keydown", onPageKey));
afterEach(() => removeEventListener("keydown", onPageKey));

function Stepper({ from }: { readonly from: string }) {
  const [month, setMonth] = useState(from);
  return <MonthStepper month={month} onChange={setMonth} />;
}

// Covers 2.9
it("steps by button and key, and no further than the next month", async () => {
  const user = userEvent.setup();
  show(<Stepper from={NOW} />);
  const shown = (month: string) => screen.getByRole("button", { name: germanMonth(month) });
  shown(NOW);
  await user.keyboard("{Alt>}{ArrowLeft}{/Alt}");
  shown(addMonths(NOW, -1));
  const next = screen.getByRole("button", { name: "Nächster Monat" });
  await user.click(next);
  await user.click(next);
  shown(addMonths(NOW, 1));
  expect(next).toHaveProperty("disabled", true);
  await user.keyboard("{Alt>}{ArrowRight}{/Alt}");
  shown(addMonths(NOW, 1));
});

it("stops at the first month", () => {
  show(<Stepper from="2000-01" />);
  expect(screen.getByRole("button", { name: "Vorheriger Monat" })).toHaveProperty("disabled", true);
});
