import { AppError } from "../core/errors.ts";
import { NETWORK_LIMITS } from "../core/network.ts";
import { createStoringTurns, type TurnLimits } from "./storing-turns.ts";

/** The sender of a body, and the bytes received so far. */
export interface Sender {
  /** Id of the user. */
  readonly person: string;
  /** Id of the customer for a member, of the user for staff: storings of one group wait for each other's locks. */
  readonly group: string;
  /** As limits count addresses (`networkOf`). */
  readonly network: string;
  /** Bytes that have come over the connection; only grows. */
  readonly received: () => number;
  /** Bytes of the body by its Content-Length, past which HTTP lets nothing come; NaN without one. */
  readonly announced: number;
}

export interface UploadPermit {
  /** Rejects with the error to answer when the permit is revoked; never resolves. */
  readonly revoked: Promise<never>;
  /** The body is there: the permit is not revoked any more. Resolves when the document may be stored. */
  complete(): Promise<void>;
  release(): void;
}

/** Permits to send a body, in this process. */
export interface UploadPermits {
  /** Waits for a permit; the signal ends the waiting. Errors: 429 for too many that wait, 503 after a long wait. */
  acquire(sender: Sender, signal: AbortSignal): Promise<UploadPermit>;
  /** Watches the rest of a refused body and calls `close` when it stalls. Returns what ends the watching. */
  watchRest(received: Sender["received"], close: () => void): () => void;
  /** Measures all rates and revokes permits; called about once a second. */
  check(): void;
}

export interface UploadLimits extends TurnLimits {
  /** Bytes in memory of all that are received quickly at once. Each also uses a CPU (hash, parser). */
  readonly quickBytes: number;
  /** Bytes that one holds at most, whatever its size: the rest waits in TCP or is on the disk. */
  readonly largeBytes: number;
  /** Bytes that are charged for the smallest. */
  readonly smallBytes: number;
  /** Milliseconds after which an upload counts as slow: it goes on, and another one may be quick. */
  readonly slowMs: number;
  /** All at once, slow ones included; each holds up to `largeBytes`. */
  readonly most: number;
  /** Shares of `most`; whoever has more waits. */
  readonly perPerson: number;
  readonly perNetwork: number;
  /** Uploads that may wait; past it the answer is 429. */
  readonly waitingPerPerson: number;
  readonly waitingPerNetwork: number;
  /** Before this nobody is preempted. */
  readonly graceMs: number;
  /** Over how long a rate is measured. */
  readonly measureMs: number;
  /** Bytes a second: less than a phone on a bad line sends. */
  readonly minRate: number;
  /** An upload is stopped after so many measurements below `minRate` in a row; fewer may be a train in a tunnel. */
  readonly stalls: number;
  /** Bytes a second: whoever is quicker is not preempted by somebody who has one permit less. */
  readonly fairRate: number;
  /** Milliseconds after which a waiting upload gets the answer 503. */
  readonly waitMs: number;
}

/** Waiting uploads of a network for each running one. */
const WAITING_EACH = 10;

export const UPLOAD_LIMITS: UploadLimits = {
  quickBytes: 4_000_000,
  largeBytes: 1_000_000,
  smallBytes: 250_000,
  storing: 32,
  storingPerGroup: 4,
  slowMs: 5000,
  most: 40,
  // Two windows of the client, which sends four at once.
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

/** The limits for other shares of a network. */
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
  /** Bytes a second when it was last measured. */
  rate: number | undefined;
  /** Measures below `minRate` in a row. */
  stalls: number;
}

interface Running {
  readonly sender: Sender;
  readonly pace: Pace;
  /** Bytes that are charged for it while it is received and quick. */
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

/** Measures how quickly bytes come. */
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

  /** Measures the rate once the interval is over. True if the upload has stalled. */
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
 * Quick uploads are received a few MB at a time, and stored a few at a time; slow ones, a phone on a bad line for example,
 * do not keep them waiting. Each person and each network has a share, and whoever runs the fewest is next, so that nobody
 * can keep others out. An upload that stalls is stopped; when no permit is left, the slowest of whoever holds most is
 * preempted.
 */
export const createUploadPermits = (
  limits: UploadLimits = UPLOAD_LIMITS,
  now: () => number = () => performance.now(),
): UploadPermits => new FairPermits(limits, now);

class FairPermits implements UploadPermits {
  readonly #limits: UploadLimits;
  readonly #now: () => number;
  readonly #meter: PaceMeter;
  readonly #storing: ReturnType<typeof createStoringTurns>;
  readonly #running = new Set<Running>();
  readonly #waiting = new Set<Waiting>();
  readonly #rests = new Map<Pace, () => void>();

  constructor(limits: UploadLimits, now: () => number) {
    this.#limits = limits;
    this.#now = now;
    this.#meter = new PaceMeter(limits, now);
    this.#storing = createStoringTurns(limits, now);
  }

  async acquire(sender: Sender, signal: AbortSignal): Promise<UploadPermit> {
    const { waitingPerPerson, waitingPerNetwork } = this.#limits;
    // A client that went away sends nothing more: the parser would wait for ever, and keep its permit.
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

  /** Waiting uploads whose person has a share left, those of the person with the fewest running ones first. */
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
      // Small ones behind a large one wait with it: otherwise they would pass it for ever.
      if (!next || this.#quickBytes() + this.#bytesOf(next.sender) > this.#limits.quickBytes) return;
      this.#waiting.delete(next);
      next.admit();
    }
  }

  /** One at a time, for the first who finds no permit left, or none for its network. */
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
    // Not everybody looks at it until the end.
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
