export interface TurnLimits {
  /** Documents stored at once. Each has a connection to the database, of which a process has 20: others need some too. */
  readonly storing: number;
  /** Documents of one person at once: those of one group wait for each other's locks. */
  readonly storingPerPerson: number;
  /** After so long a storing does not count any more: it waits for something else, a lock or a store far away. */
  readonly slowMs: number;
}

/** Turns at storing what was received. */
export interface StoringTurns {
  /** Resolves when it is the person's turn, to the function that ends it. Whoever stores the fewest is next. */
  take(person: string): Promise<() => void>;
  /** Lets the next in for what has become slow; called about once a second. */
  check(): void;
}

interface Turn {
  readonly person: string;
  readonly since: number;
}

interface Waiting {
  readonly person: string;
  readonly begin: () => void;
}

/** Bounds the open transactions of uploads, fairly by person: some of one group wait for each other's locks. */
export function createStoringTurns(limits: TurnLimits, now: () => number): StoringTurns {
  const running = new Set<Turn>();
  const waiting = new Set<Waiting>();

  function admit(): void {
    while (waiting.size > 0) {
      const quick = [...running].filter(({ since }) => now() - since < limits.slowMs).length;
      if (quick >= limits.storing) return;
      const [next] = [...waiting]
        .map((entry) => ({ entry, own: [...running].filter(({ person }) => person === entry.person).length }))
        .filter(({ own }) => own < limits.storingPerPerson)
        .toSorted((one, other) => one.own - other.own);
      if (!next) return;
      waiting.delete(next.entry);
      next.entry.begin();
    }
  }

  return {
    async take(person) {
      return new Promise((resolve) => {
        const begin = (): void => {
          const turn = { person, since: now() };
          running.add(turn);
          resolve(() => {
            running.delete(turn);
            admit();
          });
        };
        waiting.add({ person, begin });
        admit();
      });
    },
    check: admit,
  };
}
