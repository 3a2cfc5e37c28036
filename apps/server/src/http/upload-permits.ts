import { AppError } from "../core/errors.ts";
import { NETWORK_LIMITS } from "../core/network.ts";
import { createTurns, type Turns } from "./turns.ts";

/** The sender of a body, and the bytes received so far. */
export interface Sender {
  /** Id of the user. */
  readonly person: string;
  /** Id of the customer for a member, of the user for staff: storings of one group wait for each other's locks. */
  readonly group: string;
  /** Network, as counted by limits (`networkOf`). */
  readonly network: string;
  /** Bytes received over the connection; only grows. */
  readonly received: () => number;
  /** Bytes of the body by its Content-Length, which HTTP enforces; NaN without one. */
  readonly announced: number;
}

export interface UploadPermit {
  /** Rejects with the error to answer when the permit is revoked; never resolves. */
  readonly revoked: Promise<never>;
  /** Reports a complete body, whose permit is no longer revoked. Resolves when the document may be stored. */
  complete(): Promise<void>;
  release(): void;
}

/** Permits to send a body, in this process. */
export interface UploadPermits {
  /** Waits for a permit; the signal ends the waiting. Errors: 429 if too many wait, 503 after a long wait. */
  acquire(sender: Sender, signal: AbortSignal): Promise<UploadPermit>;
  /** Watches the rest of a refused body and calls `close` when it stalls. Returns the function that stops watching. */
  watchRest(received: Sender["received"], close: () => void): () => void;
  /** Measures all rates and revokes permits; called about once a second. */
  check(): void;
}

export interface UploadLimits {
  /**
   * Maximum of documents stored in parallel. It exceeds the process's connections to the database, because storing
   * needs a connection only during its two transactions, and otherwise waits for the disk and other requests.
   */
  readonly storing: number;
  readonly storingPerGroup: number;
  /**
   * Maximum of bytes charged to all fast uploads together, which hold them in memory and share the CPU (hash, parser).
   */
  readonly quickBytes: number;
  /** Maximum of bytes charged to one upload, because the rest waits in TCP or is on the disk. */
  readonly largeBytes: number;
  /** Minimum of bytes charged to one upload. */
  readonly smallBytes: number;
  /** Milliseconds after which an upload, or its storing, counts as slow: it continues, and another fast one may start. */
  readonly slowMs: number;
  /** Maximum of parallel uploads, including slow ones; each upload holds up to `largeBytes`. */
  readonly most: number;
  /** Maximum shares of `most`; further uploads wait. */
  readonly perPerson: number;
  readonly perNetwork: number;
  /** Maximum of waiting uploads; above it the response is 429. */
  readonly waitingPerPerson: number;
  readonly waitingPerNetwork: number;
  /** Time before which no upload is preempted. */
  readonly graceMs: number;
  /** Time over which a rate is measured. */
  readonly measureMs: number;
  /** Bytes a second below which an upload counts as stalled: a phone on a bad line sends more. */
  readonly minRate: number;
  /** An upload is stopped after this many consecutive measurements below `minRate`; fewer may be a train in a tunnel. */
  readonly stalls: number;
  /** Bytes a second above which an upload is not preempted for a sender with one permit less. */
  readonly fairRate: number;
  /** Milliseconds after which a waiting upload gets the answer 503. */
  readonly waitMs: number;
}

/** Maximum of waiting uploads of a network for each upload that it may run. */
const WAITING_EACH = 10;

export const UPLOAD_LIMITS: UploadLimits = {
  quickBytes: 4_000_000,
  largeBytes: 1_000_000,
  smallBytes: 250_000,
  storing: 32,
  storingPerGroup: 4,
  slowMs: 5000,
  most: 40,
  // Two windows of the client, which sends four in parallel.
  perPerson: 8,
  perNetwork: NETWORK_LIMITS.uploads,
  waitingPerPerson: 32,
  waitingPerNetwork: WAITING_EACH * NETWORK_LIMITS.uploads,
  graceMs: 20_000,
  measureMs: 10_000,
  minRate: 1024,
  stalls: 3,
  fairRate: 16 * 1024,
  waitMs: 120_000,
};

export const uploadLimits = (perNetwork: number): UploadLimits => ({
  ...UPLOAD_LIMITS,
  perNetwork,
  waitingPerNetwork: WAITING_EACH * perNetwork,
});

const RETRY_SECONDS = 15;
const busy = (): AppError =>
  new AppError("unavailable", {
    message: "Gerade werden sehr viele Dateien hochgeladen. Bitte versuchen Sie es gleich noch einmal.",
    retryAfter: RETRY_SECONDS,
  });
const stalled = (): AppError =>
  new AppError("unavailable", {
    message: "Die Übertragung ist ins Stocken geraten. Bitte versuchen Sie es noch einmal.",
    retryAfter: RETRY_SECONDS,
  });
const tooManyWaiting = (who: "person" | "network"): AppError =>
  new AppError("too_many", {
    message: `${WHO_WAITS[who]} Bitte versuchen Sie es gleich noch einmal.`,
    retryAfter: RETRY_SECONDS,
  });

const WHO_WAITS = {
  person: "Sie laden sehr viele Dateien auf einmal hoch.",
  network: "Aus Ihrem Netz werden gerade sehr viele Dateien auf einmal hochgeladen.",
};

/** Rate of the bytes received. */
interface Pace {
  readonly received: () => number;
  readonly since: number;
  mark: { readonly at: number; readonly bytes: number };
  /** Bytes a second at the last measurement. */
  rate: number | undefined;
  /** Measures below `minRate` in a row. */
  stalls: number;
}

interface Running {
  readonly sender: Sender;
  readonly pace: Pace;
  /** Bytes charged for the upload while it is fast. */
  readonly bytes: number;
  isQuick: boolean;
  isComplete: boolean;
  isRevoked: boolean;
  readonly revoke: (error: AppError) => void;
}

interface Waiting {
  readonly sender: Sender;
  readonly since: number;
  readonly admit: () => void;
  readonly refuse: (error: Error) => void;
}

const count = (all: Iterable<{ sender: Sender }>, key: "person" | "network", of: Sender): number =>
  [...all].filter(({ sender }) => sender[key] === of[key]).length;

class PaceMeter {
  readonly #limits: UploadLimits;
  readonly #now: () => number;
  constructor(limits: UploadLimits, now: () => number) {
    this.#limits = limits;
    this.#now = now;
  }

  start(received: () => number): Pace {
    const at = this.#now();
    return { received, since: at, mark: { at, bytes: received() }, rate: undefined, stalls: 0 };
  }

  /** Measures the rate after each interval. Returns true if the upload has stalled. */
  measure(pace: Pace): boolean {
    const { measureMs, minRate, stalls } = this.#limits;
    const at = this.#now();
    if (at - pace.mark.at >= measureMs) {
      const bytes = pace.received();
      pace.rate = ((bytes - pace.mark.bytes) / (at - pace.mark.at)) * 1000;
      pace.mark = { at, bytes };
      pace.stalls = pace.rate < minRate ? pace.stalls + 1 : 0;
    }
    return pace.stalls >= stalls;
  }
}

/**
 * Limits uploads: fast ones are received a few MB at a time, and stored a few at a time; slow ones, such as a phone on
 * a bad connection, do not block them. Each person and each network has a share, and the sender with the fewest running
 * ones is next, so that nobody can keep others out. A stalled upload is stopped; without a free permit, the slowest
 * upload of the sender with the most permits is preempted.
 */
export const createUploadPermits = (
  limits: UploadLimits = UPLOAD_LIMITS,
  now: () => number = () => performance.now(),
): UploadPermits => new FairPermits(limits, now);

class FairPermits implements UploadPermits {
  readonly #limits: UploadLimits;
  readonly #now: () => number;
  readonly #meter: PaceMeter;
  readonly #storing: Turns;
  readonly #running = new Set<Running>();
  readonly #waiting = new Set<Waiting>();
  readonly #rests = new Map<Pace, () => void>();

  constructor(limits: UploadLimits, now: () => number) {
    this.#limits = limits;
    this.#now = now;
    this.#meter = new PaceMeter(limits, now);
    const { storing: most, storingPerGroup: perHolder, slowMs } = limits;
    this.#storing = createTurns({ most, perHolder, slowMs, withSlow: Infinity }, now);
  }

  async acquire(sender: Sender, signal: AbortSignal): Promise<UploadPermit> {
    const { waitingPerPerson, waitingPerNetwork } = this.#limits;
    // A disconnected client sends nothing more: the parser would wait for ever, and keep its permit.
    if (signal.aborted) throw new AppError("invalid_request");
    if (count(this.#waiting, "person", sender) >= waitingPerPerson) throw tooManyWaiting("person");
    if (count(this.#waiting, "network", sender) >= waitingPerNetwork) throw tooManyWaiting("network");
    return new Promise((resolve, reject) => {
      const entry: Waiting = {
        sender,
        since: this.#now(),
        admit: () => resolve(this.#grant(sender)),
        refuse: (error) => {
          this.#waiting.delete(entry);
          reject(error);
        },
      };
      signal.addEventListener("abort", () => entry.refuse(new AppError("invalid_request")), { once: true });
      this.#waiting.add(entry);
      this.#admit();
    });
  }

  watchRest(received: Sender["received"], close: () => void): () => void {
    const pace = this.#meter.start(received);
    this.#rests.set(pace, close);
    return () => void this.#rests.delete(pace);
  }

  check(): void {
    for (const one of this.#running) {
      if (this.#now() - one.pace.since >= this.#limits.slowMs) one.isQuick = false;
      if (this.#meter.measure(one.pace) && !one.isComplete && !one.isRevoked) one.revoke(stalled());
    }
    for (const [pace, close] of this.#rests) {
      if (!this.#meter.measure(pace)) continue;
      this.#rests.delete(pace);
      close();
    }
    this.#storing.check();
    this.#admit();
    this.#preempt();
    for (const { since, refuse } of this.#waiting)
      if (this.#now() - since >= this.#limits.waitMs) refuse(busy());
  }

  #isNetworkFull(sender: Sender): boolean {
    return count(this.#running, "network", sender) >= this.#limits.perNetwork;
  }

  /** Waiting uploads within their person's share, first the uploads of the person with the fewest running ones. */
  #queue(): Waiting[] {
    return [...this.#waiting]
      .map((entry) => ({
        entry,
        own: count(this.#running, "person", entry.sender),
        near: count(this.#running, "network", entry.sender),
      }))
      .filter(({ own }) => own < this.#limits.perPerson)
      .toSorted((one, other) => one.own - other.own || one.near - other.near)
      .map(({ entry }) => entry);
  }

  /** Counts an unknown size as a large one. */
  #bytesOf({ announced }: Sender): number {
    const { smallBytes, largeBytes } = this.#limits;
    return Number.isNaN(announced) ? largeBytes : Math.min(Math.max(announced, smallBytes), largeBytes);
  }

  #quickBytes(): number {
    return [...this.#running].reduce(
      (sum, { isQuick, isComplete, bytes }) => sum + (isQuick && !isComplete ? bytes : 0),
      0,
    );
  }

  #admit(): void {
    while (this.#running.size < this.#limits.most) {
      const next = this.#queue().find(({ sender }) => !this.#isNetworkFull(sender));
      // Small uploads behind a large upload wait with it; otherwise they would always overtake it.
      if (!next || this.#quickBytes() + this.#bytesOf(next.sender) > this.#limits.quickBytes) return;
      this.#waiting.delete(next);
      next.admit();
    }
  }

  /**
   * Preempts one upload at a time, for the first waiting upload for which no permit is free in total or in its network.
   */
  #preempt(): void {
    const { most, graceMs, fairRate } = this.#limits;
    const running = [...this.#running];
    if (running.some(({ isRevoked }) => isRevoked)) return;
    const next = this.#queue().find(({ sender }) => running.length >= most || this.#isNetworkFull(sender));
    if (!next) return;
    const { sender } = next;
    const own = count(running, "person", sender);
    const onlyNetwork = this.#isNetworkFull(sender);
    const [slowest] = running
      .filter((each) => !onlyNetwork || each.sender.network === sender.network)
      .filter(({ pace, isComplete }) => !isComplete && this.#now() - pace.since >= graceMs)
      .map((each) => ({
        each,
        held: count(running, "person", each.sender),
        rate: each.pace.rate ?? Infinity,
      }))
      .filter(({ held, rate }) => held > own + (rate < fairRate ? 0 : 1))
      .toSorted((one, other) => other.held - one.held || one.rate - other.rate);
    slowest?.each.revoke(busy());
  }

  #grant(sender: Sender): UploadPermit {
    const { promise: revoked, reject } = Promise.withResolvers<never>();
    // Not every caller awaits `revoked`.
    revoked.catch(() => undefined);
    const one: Running = {
      sender,
      pace: this.#meter.start(sender.received),
      bytes: this.#bytesOf(sender),
      isQuick: true,
      isComplete: false,
      isRevoked: false,
      revoke(error) {
        one.isRevoked = true;
        reject(error);
      },
    };
    this.#running.add(one);
    let endStoring: (() => void) | undefined;
    return {
      revoked,
      complete: async () => {
        one.isComplete = true;
        this.#admit();
        endStoring = await this.#storing.take(sender.group);
      },
      release: () => {
        this.#running.delete(one);
        endStoring?.();
        this.#admit();
      },
    };
  }
}
