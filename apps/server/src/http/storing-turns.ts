export interface TurnLimits {
  /**
   * Documents stored at once. More than the process has connections to the database: a storing needs one during its two
   * transactions only, and spends the rest on the disk and behind other requests.
   */
  readonly storing: number;
  /** Documents of one group at once: they wait for each other's locks, each with a connection that others need too. */
  readonly storingPerGroup: number;
  /** After so long a storing does not count any more: it waits for something else, a lock or a store far away. */
  readonly slowMs: number;
}

/** Turns at storing what was received. */
export interface StoringTurns {
  /** Resolves when it is the group's turn, to the function that ends it. Whichever stores the fewest is next. */
  take(group: string): Promise<() => void>;
  /** Lets the next in for what has become slow; called about once a second. */
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
