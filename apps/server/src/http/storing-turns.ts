export interface TurnLimits {
  /**
   * Maximum of documents stored in parallel. It exceeds the process's connections to the database, because storing
   * needs a connection only during its two transactions, and otherwise waits for the disk and other requests.
   */
  readonly storing: number;
  /**
   * Maximum of documents of one group stored in parallel: they wait for each other's locks, each with a connection that
   * other groups need too.
   */
  readonly storingPerGroup: number;
  /** Time after which a storing no longer counts, because it waits for a lock or a remote store. */
  readonly slowMs: number;
}

export interface StoringTurns {
  /** Resolves to the function that ends the turn, when it is the group's turn. The group with the fewest storings is next. */
  take(group: string): Promise<() => void>;
  /** Starts waiting storings in place of slow ones; called about once a second. */
  check(): void;
}

interface Turn {
  readonly group: string;
  readonly since: number;
}

interface Waiting {
  readonly group: string;
  readonly begin: () => void;
}

/** Bounds the open transactions of uploads, fairly by group. */
export function createStoringTurns(limits: TurnLimits, now: () => number): StoringTurns {
  const running = new Set<Turn>();
  const waiting = new Set<Waiting>();

  function admit(): void {
    while (waiting.size > 0) {
      const quick = [...running].filter(({ since }) => now() - since < limits.slowMs).length;
      if (quick >= limits.storing) return;
      const [next] = [...waiting]
        .map((entry) => ({ entry, own: [...running].filter(({ group }) => group === entry.group).length }))
        .filter(({ own }) => own < limits.storingPerGroup)
        .toSorted((one, other) => one.own - other.own);
      if (!next) return;
      waiting.delete(next.entry);
      next.entry.begin();
    }
  }

  return {
    async take(group) {
      return new Promise((resolve) => {
        const begin = (): void => {
          const turn = { group, since: now() };
          running.add(turn);
          resolve(() => {
            running.delete(turn);
            admit();
          });
        };
        waiting.add({ group, begin });
        admit();
      });
    },
    check: admit,
  };
}
