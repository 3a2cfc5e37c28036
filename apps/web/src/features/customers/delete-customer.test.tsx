import { answerCalls } from "../../testing/calls.ts";
import { deleteCustomer } from "@krempelfrei/contract/customers/customers";
import { getOffice } from "@krempelfrei/contract/office/office";
import { useQuery } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { query } from "../../lib/query.ts";
import { show } from "../../testing/show.tsx";
import { useDeleteCustomer } from "./customers.api.ts";

const call = vi.fn<(endpoint: object) => Promise<object>>(async () => ({}));
answerCalls(call);

function Office() {
  useQuery(query(getOffice));
  const remove = useDeleteCustomer("anna");
  return (
    <button type="button" onClick={() => remove.mutate()}>
      Löschen
    </button>
  );
}

it("the office's overview is fetched again when a customer was deleted", async () => {
  const { user } = show(<Office />);
  await user.click(screen.getByRole("button"));
  await waitFor(() => expect(call.mock.calls.at(-1)?.[0]).toBe(getOffice));
  expect(call.mock.calls.map(([endpoint]) => endpoint)).toEqual([getOffice, deleteCustomer, getOffice]);
});
