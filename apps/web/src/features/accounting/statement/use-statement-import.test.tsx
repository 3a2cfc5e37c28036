import { act, renderHook } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { ApiError } from "../../../lib/api-error.ts";
import { useStatementImport } from "./use-statement-import.ts";

const { read } = vi.hoisted(() => ({ read: vi.fn<(file: File) => Promise<unknown>>() }));
vi.mock("./statement.api.ts", () => ({
  useImportStatement: () => ({ mutateAsync: read, isPending: false }),
}));
vi.mock("../runs/runs.api.ts", () => ({ useImportSepaStatus: () => ({ isPending: false }) }));

const unknownColumns = () => new ApiError(422, { message: "", errors: { header: ["Tag", "Summe"] } });
const file = (name: string): File => new File(["Tag;Summe"], name);

it("files with unknown columns are asked one after the other; a saved answer may serve the others", async () => {
  read.mockImplementation(async () => Promise.reject(unknownColumns()));
  const { result } = renderHook(() => useStatementImport());
  const asked = () => result.current.unknown?.file.name;
  await act(async () => result.current.read([file("a.csv"), file("b.csv"), file("c.csv")]));
  expect(asked()).toBe("a.csv");
  act(() => result.current.forgetUnknown());
  expect(asked()).toBe("b.csv");
  read.mockImplementation(async ({ name }) =>
    name === "b.csv" ? { import: { id: name } } : Promise.reject(unknownColumns()),
  );
  await act(async () => result.current.readUnknown());
  expect(result.current.answers).toHaveLength(1);
  expect(asked()).toBe("c.csv");
});
