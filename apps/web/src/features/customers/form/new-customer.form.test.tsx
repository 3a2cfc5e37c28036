// Covers 2.5, 5.14
import { answerCalls } from "../../../testing/calls.ts";
import { screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import type { CustomerDetails } from "@krempelfrei/contract/customers/customers";
import { show } from "../../../testing/show.tsx";
import { Component } from "../create.page.tsx";
import { NewCustomerForm } from "./new-customer.form.tsx";
import { gapsOf } from "./still-missing.tsx";
import { useCustomerForm } from "./use-customer-form.ts";

answerCalls(async () => ({ data: [] }));

const page = () =>
  createMemoryRouter([{ path: "/customers/new", Component }], { initialEntries: ["/customers/new"] });

const isOpen = (): boolean => document.querySelector("details")?.open === true;

it("asks for what a contract needs and folds the rest", () => {
  show(<RouterProvider router={page()} />);
  for (const name of [/^Vorname/, /^Nachname/, /^Geburtsdatum/, /^E-Mail-Adresse/, /^Paket/]) {
    expect(screen.getByLabelText(name, { selector: "input" }).closest("details")).toBeNull();
  }
  expect(screen.getByLabelText("PLZ").closest("details")).not.toBeNull();
  expect(isOpen()).toBe(false);
});

it("opens the rest where one of its fields is wrong, with the focus on the first wrong one", async () => {
  const { user } = show(<RouterProvider router={page()} />);
  await user.type(screen.getByLabelText("PLZ"), "123");
  expect(isOpen()).toBe(true);
  await user.click(screen.getByRole("button", { name: "Kunde anlegen" }));
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: /^Vorname/ }));
  expect(isOpen()).toBe(true);
});

it("is not sent a second time while the page of the new customer is loading", () => {
  const made = { email: "erika.muster@post.example" } as CustomerDetails;
  const Made = () => (
    <NewCustomerForm
      controls={useCustomerForm({ customer: made, save: async () => made, onSaved: () => undefined })}
    />
  );
  show(<RouterProvider router={createMemoryRouter([{ path: "/", Component: Made }])} />);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Kunde anlegen" }).disabled).toBe(true);
});

it("names what a customer was begun without", () => {
  const known = { street: "Lindenweg", zip: "10115", city: "Berlin", phone: null, mobile: "0170 1" };
  const gaps = (customer: object) =>
    gapsOf({ ...known, ...customer } as CustomerDetails).map(({ field }) => field);
  expect(gaps({})).toEqual([]);
  expect(gaps({ street: null, zip: null, mobile: null })).toEqual(["street", "phone"]);
  expect(gaps({ zip: null })).toEqual(["zip"]);
});
