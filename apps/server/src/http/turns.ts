export interface TurnLimits {
  /** Maximum of works in parallel. */
  readonly most: number;
  /** Maximum of one holder's works in parallel: they wait for each other's locks, each with a connection that others need too. */
  readonly perHolder: number;
  /** Milliseconds after which a work no longer counts towards `most`, because it waits for a lock or another machine. */
  readonly slowMs: number;
}

export interface Turns {
  /** Resolves to the function that ends the turn, when it is the holder's turn. The holder with the fewest works is next. */
  take(holder: string): Promise<() => void>;
  /** The holder's works that wait. */
  waiting(holder: string): number;
  /** Starts waiting works in place of slow ones; called about once a second. */
  check(): void;
}

interface Waiting {
  readonly holder: string;
  readonly begin: () => void;
}

/** Bounds the works that need the database at the same time, fairly by holder, such as a group or a network. */
export function createTurns({ most, perHolder, slowMs }: TurnLimits, now: () => number): Turns {
  /** When each running work began, by its holder. */
  const running = new Map<string, Set<{ readonly since: number }>>();
  const waiting = new Set<Waiting>();
  const held = (holder: string): number => running.get(holder)?.size ?? 0;

  function quick(): number {
    let count = 0;
    for (const works of running.values())
      for (const { since } of works) if (now() - since < slowMs) count += 1;
    return count;
  }

  /** The first to come of the holder with the fewest works. */
  function next(): Waiting | undefined {
    let found: Waiting | undefined;
    let fewest = perHolder;
    for (const entry of waiting) {
      const own = held(entry.holder);
      if (own >= fewest) continue;
      found = entry;
      fewest = own;
    }
    return found;
  }

  function admit(): void {
    for (let entry = next(); entry && quick() < most; entry = next()) {
      waiting.delete(entry);
      entry.begin();
    }
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
    async take(holder) {
      return new Promise((resolve) => {
        waiting.add({ holder, begin: () => resolve(begin(holder)) });
        admit();
      });
    },
    waiting: (holder) => [...waiting].filter((entry) => entry.holder === holder).length,
    check: admit,
  };
}
