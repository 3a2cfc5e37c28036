/** A row of what a browser keeps. */
interface Row {
  /** Undefined for a letter, whose key is its window. */
  readonly id?: string;
  readonly person: string;
  readonly window: string;
}

/** What this browser keeps, by key. */
export const kept = {
  uploads: new Map<string, Row>(),
  photos: new Map<string, Row>(),
  letters: new Map<string, Row>(),
};
type Name = keyof typeof kept;

const objectStore = (name: Name) => ({
  get: async (key: string) => kept[name].get(key),
  getAll: async () => [...kept[name].values()],
  put: async (row: Row) => void kept[name].set(row.id ?? row.window, row),
  delete: async (key: string) => void kept[name].delete(key),
});
const db = {
  getAll: async (name: Name) => objectStore(name).getAll(),
  put: async (name: Name, row: Row) => objectStore(name).put(row),
  delete: async (name: Name, key: string) => objectStore(name).delete(key),
  transaction: (names: Name | readonly Name[]) => ({
    store: typeof names === "string" ? objectStore(names) : undefined,
    objectStore,
    done: Promise.resolve(),
  }),
};

/**
 * `withKept` on data in memory, for browsers of tests, which have no database:
 * `vi.mock("…/kept-database.ts", () => import("…/kept-in-memory.ts"))`.
 */
export const withKept = async (work: (opened: typeof db) => Promise<unknown>): Promise<unknown> => work(db);

export const forgetKept = async (): Promise<void> => {
  for (const rows of Object.values(kept)) rows.clear();
};
