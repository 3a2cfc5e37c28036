import { countCustomers, getCustomer, listCustomers } from "@krempelfrei/contract/customers/customers";
import { listChanges } from "@krempelfrei/contract/changelog/changelog";
import { deleteTemplate } from "@krempelfrei/contract/templates/templates";
import { listMandates } from "@krempelfrei/contract/customers/mandates";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  change,
  drop,
  fetchAhead,
  fetchNow,
  invalidate,
  keep,
  known,
  pages,
  query,
  queryClient,
} from "./query.ts";

const customer = (id: string) => query(getCustomer, { params: { id } });
const answer = (number: number) => ({ number }) as Exclude<ReturnType<typeof knownCustomer>, undefined>;
const knownCustomer = (id = "a") => known(customer(id));
const isOld = ({ queryKey }: { readonly queryKey: readonly unknown[] }) =>
  queryClient.getQueryState(queryKey)?.isInvalidated;

const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  queryClient.clear();
  fetched.mockReset();
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => vi.unstubAllGlobals());

describe("queries of the contract", () => {
  it("ask what the contract says, and share one answer when they ask the same", async () => {
    fetched.mockImplementation(async () => Response.json({ number: 7 }));
    fetchAhead(customer("a"));
    expect(await fetchNow(customer("a"))).toEqual({ number: 7 });
    expect(fetched.mock.calls.map(([address]) => address)).toEqual(["/api/customers/a"]);
    fetchAhead({ ...customer("a") });
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(knownCustomer("b")).toBeUndefined();
  });

  it("tell the parts of a call apart, and calls of one path", () => {
    const { queryKey } = query(listMandates, { params: { id: "a" } });
    const keys = [
      queryKey,
      customer("a").queryKey,
      customer("b").queryKey,
      query(listCustomers, { query: { page: 1 } }).queryKey,
      query(listCustomers, { query: { page: 2 } }).queryKey,
      query(countCustomers).queryKey,
    ];
    expect(new Set(keys.map((key) => JSON.stringify(key))).size).toBe(keys.length);
  });

  it("are cleared one by one, in part or all of a call", async () => {
    for (const id of ["a", "b"]) keep(customer(id), answer(1));
    await invalidate(getCustomer, { params: { id: "a" } });
    expect([isOld(customer("a")), isOld(customer("b"))]).toEqual([true, false]);
    await invalidate(getCustomer);
    expect(isOld(customer("b"))).toBe(true);

    const found = query(listCustomers, { query: { search: "x", page: 2 } });
    const all = query(listCustomers, { query: { page: 2 } });
    for (const list of [found, all]) queryClient.setQueryData(list.queryKey, {});
    await invalidate(listCustomers, { query: { search: "x" } });
    expect([isOld(found), isOld(all)]).toEqual([true, false]);

    drop(getCustomer, { params: { id: "a" } });
    expect(knownCustomer("a")).toBeUndefined();
    expect(knownCustomer("b")).toBeDefined();
  });

  it("take what is left out for itself, not for everything", async () => {
    const own = query(listCustomers, { query: { search: undefined } });
    const found = query(listCustomers, { query: { search: "x" } });
    for (const list of [own, found]) queryClient.setQueryData(list.queryKey, {});
    await invalidate(listCustomers, { query: { search: undefined } });
    expect([isOld(own), isOld(found)]).toEqual([true, false]);
  });

  it("keep the parts of a long list beside a single answer, and clear both", async () => {
    const single = query(listChanges, { query: {} });
    const parts = pages(listChanges, "cursor", {});
    expect(parts.queryKey).not.toEqual(single.queryKey);
    for (const list of [single, parts]) queryClient.setQueryData(list.queryKey, {});
    await invalidate(listChanges);
    expect([isOld(single), isOld(parts)]).toEqual([true, true]);
    expect(parts.getNextPageParam({ data: [], next: null })).toBeUndefined();
  });

  it("change an answer that is there, and make none", () => {
    change(customer("a"), () => answer(2));
    expect(knownCustomer()).toBeUndefined();
    keep(customer("a"), answer(1));
    change(customer("a"), ({ number }) => answer(number + 1));
    expect(knownCustomer()).toEqual({ number: 2 });
  });

  it("know a call that answers nothing as null", async () => {
    fetched.mockImplementation(async () => new Response(null, { status: 204 }));
    vi.stubGlobal("document", { cookie: "XSRF-TOKEN=x" });
    expect(await fetchNow(query(deleteTemplate, { params: { id: "a" } }))).toBeNull();
  });
});
