export interface TurnLimits {
  /** Maximum of works in parallel. */
  readonly most: number;
  /** Maximum of one holder's works in parallel: they wait for each other's locks, each with a connection that others need too. */
  readonly perHolder: number;
  /** Milliseconds after which a work no longer counts towards `most`, because it waits for a lock or another machine. */
  readonly slowMs: number;
  /** Maximum of works in parallel, slow ones included. */
  readonly withSlow: number;
}

export interface Turns {
  /**
   * Resolves to the function that ends the turn, when it is the holder's turn: next is who has the fewest works, and of
   * those who had no turn for the longest time. A holder's parts, such as the sessions of a person, take turns too.
   */
  take(holder: string, part?: string): Promise<() => void>;
  /** The works of this part that wait. */
  waiting(holder: string, part: string): number;
  /** Starts waiting works in place of slow ones; called about once a second. */
  check(): void;
}

/** What begins each waiting work of a part, in the order of their coming. */
type Queue = (() => void)[];

/** Bounds the works that need the database at the same time, fairly by holder, such as a group or a person. */
export function createTurns({ most, perHolder, slowMs, withSlow }: TurnLimits, now: () => number): Turns {
  /** When each running work began, by its holder. */
  const running = new Map<string, Set<{ readonly since: number }>>();
  /** By holder and part; first is who had no turn for the longest time. */
  const waiting = new Map<string, Map<string, Queue>>();

  function hasRoom(): boolean {
    const works = [...running.values()].flatMap((own) => [...own]);
    return works.length < withSlow && works.filter(({ since }) => now() - since < slowMs).length < most;
  }

  function next(): string | undefined {
    let found: string | undefined;
    let fewest = perHolder;
    for (const holder of waiting.keys()) {
      const own = running.get(holder)?.size ?? 0;
      if (own >= fewest) continue;
      found = holder;
      fewest = own;
    }
    return found;
  }

  /** Begins the holder's next work. Holder and part go behind the others. */
  function serve(holder: string): void {
    const parts = waiting.get(holder) ?? new Map<string, Queue>();
    const [[part, queue] = ["", []]] = parts;
    const begin = queue.shift();
    waiting.delete(holder);
    parts.delete(part);
    if (queue.length > 0) parts.set(part, queue);
    if (parts.size > 0) waiting.set(holder, parts);
    begin?.();
  }

  function admit(): void {
    for (let holder = next(); holder !== undefined && hasRoom(); holder = next()) serve(holder);
  }

  function begin(holder: string): () => void {
    const work = { since: now() };
    const works = running.get(holder) ?? new Set();
    running.set(holder, works.add(work));
    return () => {
      works.delete(work);
      if (works.size === 0) running.delete(holder);
      admit();
    };
  }

  return {
    async take(holder, part = "") {
      return new Promise((resolve) => {
        const parts = waiting.get(holder) ?? new Map<string, Queue>();
        const queue = parts.get(part) ?? [];
        queue.push(() => resolve(begin(holder)));
        waiting.set(holder, parts.set(part, queue));
        admit();
      });
    },
    waiting: (holder, part) => waiting.get(holder)?.get(part)?.length ?? 0,
    check: admit,
  };
}
