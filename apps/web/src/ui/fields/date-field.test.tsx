import { Modal } from "@mantine/core";
import { screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { show } from "../../testing/show.tsx";
import { DateField } from "./date-field.tsx";

function Dialog({ first, onClose }: { readonly first: string; readonly onClose: () => void }) {
  const [day, setDay] = useState(first);
  return (
    <Modal opened onClose={onClose} title="Termin">
      <DateField label="Datum" value={day} onChange={setDay} />
    </Modal>
  );
}

async function opened(first: string) {
  const onClose = vi.fn<() => void>();
  const { user } = show(<Dialog first={first} onClose={onClose} />);
  const button = screen.getByRole("button", { name: "Kalender öffnen" });
  await user.click(button);
  const calendar = await screen.findByRole("dialog", { name: "Kalender" });
  return { user, onClose, button, calendar: within(calendar) };
}

const field = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Datum" });
const gone = () => waitFor(() => expect(screen.queryByRole("dialog", { name: "Kalender" })).toBeNull());

// Covers 9.11
it("the calendar of a date field speaks German whatever the browser does, and what is picked stands in the field", async () => {
  expect(navigator.language).not.toContain("de");
  const { user, button, calendar } = await opened("2026-03-05");
  const chosen = calendar.getByRole("button", { name: "Donnerstag, 5. März 2026" });
  await waitFor(() => expect(document.activeElement).toBe(chosen));
  expect(calendar.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
    "Mo",
    "Di",
    "Mi",
    "Do",
    "Fr",
    "Sa",
    "So",
  ]);
  expect(calendar.getByRole("option", { name: "März" })).toBeDefined();
  await user.click(calendar.getByRole("button", { name: "Nächster Monat" }));
  await user.click(calendar.getByRole("button", { name: "Mittwoch, 1. April 2026" }));
  await gone();
  expect(field().value).toBe("01.04.2026");
  expect(document.activeElement).toBe(button);
});

it("completes a year of two digits when the field is left or the form is sent, a birthday never in the future", async () => {
  const send = vi.fn<(day: string) => void>();
  function Form() {
    const [day, setDay] = useState("");
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send(day);
        }}
      >
        <DateField label="Datum" kind="birthday" value={day} onChange={setDay} />
        <output>{day}</output>
        <button type="submit">Senden</button>
      </form>
    );
  }
  const { user } = show(<Form />);
  await user.type(field(), "12/4/61");
  expect(screen.getByRole("status").textContent).toBe("12/4/61");
  await user.keyboard("{Enter}");
  expect(send).toHaveBeenCalledWith("1961-04-12");
  await user.clear(field());
  await user.type(field(), "1-1-99");
  await user.tab();
  expect(field().value).toBe("01.01.1999");
  expect(screen.getByRole("status").textContent).toBe("1999-01-01");
});

// Covers 9.11
it("offers the years from 100 ago to 10 ahead", async () => {
  const { calendar } = await opened("");
  const years = calendar
    .getAllByRole("option")
    .flatMap(({ textContent }) => (/^\d{4}$/.test(textContent) ? [Number(textContent)] : []));
  const year = new Date().getFullYear();
  expect([Math.min(...years), Math.max(...years)]).toEqual([year - 100, year + 10]);
});

it("closes the calendar alone with Escape and with its button, and leaves the dialog open", async () => {
  const { user, onClose, button } = await opened("");
  await user.keyboard("{Escape}");
  await gone();
  expect(document.activeElement).toBe(button);
  await user.click(button);
  await screen.findByRole("dialog", { name: "Kalender" });
  await user.click(button);
  await gone();
  expect(onClose).not.toHaveBeenCalled();
});
