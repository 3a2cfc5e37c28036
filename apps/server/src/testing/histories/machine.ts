import type { ApiClient, HttpAnswer, RawRequest } from "@krempelfrei/testing/client";
import type { Ctx } from "../../context/context.ts";
import type { Letter } from "./letters.ts";
import type { Scan } from "./verb.ts";

export type Browser = ApiClient<RawRequest, HttpAnswer>;

/** Something that breaks during a call. */
export interface Fault {
  /** The app is killed, or the database ends all its connections. */
  readonly what: "app" | "database";
  /** At which step of the call: a step is a statement of the database or an access to the storage. */
  readonly at: number;
  /** After it what was done is done, but nobody has heard of it. */
  readonly when: "before" | "after";
}

/** The whole product with its database and storage, and means to break it. */
export interface Machine {
  /** Database and storage beside the app, for preparing and for looking. */
  readonly system: Ctx;
  /** Makes ready for another history. */
  begin(): Promise<void>;
  browser(): Browser;
  /** Brings a mail as the mail server in front does. Rejects where that would bring it again later. */
  deliver(letter: Letter): Promise<void>;
  /** Whether pages of a stack can be told apart here; without that it goes to one customer as it is. */
  readonly cutsPages: boolean;
  /** Has what the scanner wrote taken as a stack whose pages were looked at. Rejects where that is to be done again. */
  scan(scan: Scan): Promise<void>;
  /** Has the documents made that were cut out of stacks. Rejects where that is to be done again. */
  makeParts(): Promise<void>;
  /** Lets the fault strike during the next call. */
  arm(fault: Fault): void;
  /** Tells whether it has struck, and takes it back where it has not. Afterwards the product runs. */
  mend(): Promise<boolean>;
}
