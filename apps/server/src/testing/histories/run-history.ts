import { AssertionError, strictEqual } from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { admits } from "@krempelfrei/contract/access";
import { addressOf } from "@krempelfrei/contract/call";
import { addDays } from "@krempelfrei/contract/dates";
import type { Endpoint } from "@krempelfrei/contract/endpoint";
import { previewHandover, type Handover } from "@krempelfrei/contract/relationships/relationships";
import type { HttpAnswer } from "@krempelfrei/testing/client";
import fc from "fast-check";
import { lookAtExports } from "./look-at-own.ts";
import { forgetLimits } from "./look.ts";
import { lookAtAll, lookAtSight, openAll } from "./looks.ts";
import type { Browser, Fault, Machine } from "./machine.ts";
import type { Model, Person } from "./model.ts";
import { ACTORS, learnFiles, learnFolders, prepare, today, type History } from "./prepare.ts";
import { lookAtHistory, lookAtStorage, lookAtTidiedStorage } from "./records.ts";
import { ended } from "./rights.ts";
import * as accounts from "./features/accounts.ts";
import * as approval from "./features/approval.ts";
import * as bookings from "./features/bookings.ts";
import * as deadlines from "./features/deadlines.ts";
import * as customers from "./features/customers.ts";
import * as documents from "./features/documents.ts";
import * as emergency from "./features/emergency.ts";
import * as mail from "./features/mail.ts";
import * as handover from "./features/handover.ts";
import * as folders from "./features/folders.ts";
import * as relationships from "./features/relationships.ts";
import * as stacks from "./features/stacks.ts";
import * as templates from "./features/templates.ts";
import * as uploads from "./features/uploads.ts";
import { drawFrom, type Plan, type Verb } from "./verb.ts";

const FEATURES = [
  uploads,
  documents,
  approval,
  deadlines,
  folders,
  templates,
  bookings,
  relationships,
  handover,
  customers,
  emergency,
  accounts,
  mail,
  stacks,
];

/** Everything that can happen in a history. */
export const VERBS: readonly Verb[] = FEATURES.flatMap((feature): readonly Verb[] => feature.VERBS);

/** One call of somebody; a failed history tells its steps. */
export interface Step {
  readonly verb: string;
  readonly actor: number;
  readonly draws: readonly number[];
  readonly fault: Fault | null;
}

const FAULT: fc.Arbitrary<Fault> = fc.record({
  what: fc.constantFrom("app", "database"),
  at: fc.nat({ max: 11 }),
  when: fc.constantFrom("before", "after"),
});

const STEP: fc.Arbitrary<Step> = fc.record({
  verb: fc.oneof(...VERBS.map(({ name, weight = 1 }) => ({ arbitrary: fc.constant(name), weight }))),
  actor: fc.nat({ max: ACTORS - 1 }),
  draws: fc.array(fc.nat({ max: 9999 }), { minLength: 10, maxLength: 10 }),
  // A look at everything follows each, so there are few.
  fault: fc.oneof({ weight: 19, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: FAULT }),
});

export const HISTORY: fc.Arbitrary<readonly Step[]> = fc.array(STEP, {
  minLength: 40,
  maxLength: 100,
  size: "max",
});

/** Counts over all histories of a run. */
export interface Tally {
  histories: number;
  calls: number;
  /** Calls by the name of the verb. */
  readonly called: Map<string, number>;
  /** Calls that changed something, by the name of the verb. */
  readonly done: Map<string, number>;
  refused: number;
  /** Faults that struck, and how many calls were done although nobody heard of it. */
  faults: number;
  unheard: number;
  /** Calls that were sent again and answered as the first time, or done then. */
  repeated: number;
}

export const newTally = (): Tally => ({
  histories: 0,
  calls: 0,
  called: new Map(),
  done: new Map(),
  refused: 0,
  faults: 0,
  unheard: 0,
  repeated: 0,
});

/**
 * Plays a history and holds the product against the model: each answer, after each fault and at the end everything that
 * anybody sees, storage and change history. Throws an AssertionError at the first difference.
 */
export async function runHistory(machine: Machine, steps: readonly Step[], tally: Tally): Promise<void> {
  const history = await prepare(machine);
  for (const step of steps) {
    const { model } = history;
    const verb = VERBS.find(({ name }) => name === step.verb);
    if (!verb) continue;
    const actor = actorOf(
      step,
      verb,
      model.people.filter(({ acts }) => acts),
    );
    const day = today(machine.system);
    const days = { today: day, yesterday: addDays(day, -1) };
    const plan = verb.plan({ ...drawFrom(step.draws), ...days, model, actor });
    if (plan) history.model = await take(machine, history, { step, verb, actor, plan }, tally);
  }
  await lookAtAll({ ...history, machine });
  await openAll({ ...history, machine });
  await lookAtExports({ ...history, machine });
  await lookAtHistory(machine.system, history);
  await lookAtStorage(machine.system);
  await lookAtTidiedStorage(machine.system);
  tally.histories += 1;
}

/** Mostly somebody who may make the call, now and then anybody. */
function actorOf({ actor, draws }: Step, { call }: Verb, actors: readonly Person[]): Person {
  const able = actors.filter(({ signed_in, role }) => admits(call.access, signed_in ? role : undefined));
  const anybody = able.length === 0 || (draws[0] ?? 0) % 8 === 7;
  const among = anybody ? actors : able;
  const found = among[actor % among.length];
  if (!found) throw new Error("nobody acts");
  return found;
}

interface Doing {
  readonly step: Step;
  readonly verb: Verb;
  readonly actor: Person;
  readonly plan: Plan;
}

/** Makes the call and answers with the model as it is then. */
async function take(
  machine: Machine,
  history: History,
  { step, verb, actor, plan }: Doing,
  tally: Tally,
): Promise<Model> {
  const { model } = history;
  const { call } = verb;
  const refused = refusedBefore(model, actor, call) ?? plan.refused;
  const browser = history.browsers.get(actor.id) ?? machine.browser();
  // A session that was ended leaves its cookies, as in life; whoever signs in begins with none.
  if (!actor.signed_in && verb.name === "sign in") browser.cookies.clear();
  await forgetLimits(machine);
  if (call.method !== "GET" && !browser.cookies.has("XSRF-TOKEN"))
    await browser.get("/api/sanctum/csrf-cookie");
  const key = randomUUID();
  const cookies = new Map(browser.cookies);
  // A call that sets a cookie ignores its key, so it is not sent again without an answer.
  const fault = call.setsCookie ? undefined : step.fault;
  if (fault) machine.arm(fault);
  const answer = await sendTo(machine, browser, call, plan, key).catch(() => undefined);
  const struck = fault ? await machine.mend() : false;
  tally.calls += 1;
  tally.called.set(verb.name, (tally.called.get(verb.name) ?? 0) + 1);
  const status = answer?.statusCode;
  if (!struck) {
    // Now and then the answer is taken for lost and the call sent again: the model hears nothing of it.
    if (status === successOf(call) && !call.setsCookie && (step.draws[1] ?? 0) % 5 === 0) {
      const earlier = machine.browser();
      for (const [name, value] of cookies) earlier.cookies.set(name, value);
      const second = await sendTo(machine, earlier, call, plan, key);
      if (second.headers["idempotency-replayed"] === "true") {
        strictEqual(second.body, answer?.body);
        tally.repeated += 1;
      }
    }
    const what = `${verb.name} by ${actor.role} ${actor.id}: ${JSON.stringify({ ...plan, file: undefined })}`;
    strictEqual(status, refused ?? successOf(call), `${what}: ${answer?.body}`);
    const made = (plan.letter ?? plan.scan) && plan.made ? await findMade(machine, plan.made) : undefined;
    if (refused === undefined) await apply(machine, model, plan, made ?? idIn(call, answer));
    if (refused === undefined && verb.sight === true) await lookAtSight({ ...history, machine });
    if (refused === undefined && verb.exports === true) await lookAtExports({ ...history, machine }, actor);
    if (refused === undefined) tally.done.set(verb.name, (tally.done.get(verb.name) ?? 0) + 1);
    else tally.refused += 1;
    return model;
  }
  tally.faults += 1;
  strictEqual(status === 500, false, `${verb.name} with ${JSON.stringify(fault)}: ${answer?.body}`);
  // A lost call is sent again, and done once: the looks find duplicates.
  if (status === undefined || status >= 500) {
    const second = await sendTo(machine, browser, call, plan, key);
    strictEqual(second.statusCode >= 500, false, `${verb.name} again: ${second.body}`);
    if (second.statusCode === successOf(call)) {
      tally.repeated += 1;
      return settle(machine, history, plan, { refused, isDone: true }, tally);
    }
  }
  return settle(machine, history, plan, { refused, isDone: status === successOf(call) }, tally);
}

/**
 * After a fault: what was answered is so; without an answer the call was done as a whole or not at all. Answers with the
 * model that fits.
 */
async function settle(
  machine: Machine,
  history: History,
  plan: Plan,
  { refused, isDone }: { refused: number | undefined; isDone: boolean },
  tally: Tally,
): Promise<Model> {
  const before = structuredClone(history.model);
  const { model } = history;
  const look = async (model: Model): Promise<void> => {
    await lookAtAll({ ...history, model, machine });
    await lookAtStorage(machine.system);
    await lookAtHistory(machine.system, { ...history, model });
  };
  const made = plan.made && (await findMade(machine, plan.made));
  const canBeDone = refused === undefined && (plan.made === undefined || made !== undefined);
  if (canBeDone) {
    try {
      await apply(machine, model, plan, made ?? "");
      await look(model);
      tally.unheard += isDone ? 0 : 1;
      return model;
    } catch (error) {
      if (isDone || made !== undefined || !isDifference(error)) throw error;
    }
  }
  strictEqual(isDone && refused === undefined, false, "acknowledged, and lost");
  await look(before);
  return before;
}

// A folder that is not there is a difference too.
const isDifference = (error: unknown): boolean =>
  error instanceof AssertionError || (error instanceof Error && error.message === "no result");

async function apply(machine: Machine, model: Model, plan: Plan, id: string): Promise<void> {
  plan.effect?.(id);
  await plan.prepared?.(machine.system);
  await learnFolders(machine.system, model);
  await learnFiles(machine.system, model);
}

/** Refuses an actor without a session or the right to the call, or who may only read. */
function refusedBefore(
  model: Model,
  actor: Person,
  { access, method, allowedAfterEnd }: Endpoint,
): number | undefined {
  if (!admits(access, actor.signed_in ? actor.role : undefined)) return actor.signed_in ? 403 : 401;
  const readsOnly =
    typeof access !== "string" && method !== "GET" && allowedAfterEnd !== true && ended(model, actor);
  return readsOnly ? 403 : undefined;
}

const successOf = ({ response, status }: Endpoint): number =>
  response === "nothing" ? 204 : (status ?? 200);

/** The id of what was made, wherever the answer has it. */
function idIn({ response }: Endpoint, answer: Answered | undefined): string {
  if (answer === undefined || answer.body === "" || response === "download") return "";
  const body = answer.json() as { id?: string; data?: { id: string }; folders?: readonly { id: string }[] };
  return body.id ?? body.data?.id ?? body.folders?.[0]?.id ?? "";
}

async function findMade(
  { system }: Machine,
  { table, column, value }: NonNullable<Plan["made"]>,
): Promise<string | undefined> {
  const { ref } = system.db.dynamic;
  const row = await system.db
    .selectFrom(table)
    .select("id")
    .where(ref<string>(column), "=", value)
    .executeTakeFirst();
  return row?.id;
}

type Answered = Pick<HttpAnswer, "statusCode" | "body" | "headers" | "json">;

/** Makes the call, or brings the mail or the scan, which succeeds or is brought again. */
async function sendTo(
  machine: Machine,
  browser: Browser,
  call: Endpoint,
  plan: Plan,
  key: string,
): Promise<Answered> {
  if (plan.letter) await machine.deliver(plan.letter);
  else if (plan.scan) await machine.scan(plan.scan);
  else {
    const asked = await withState(browser, await withRevision(machine, plan));
    const answer = await send(browser, call, asked, key);
    if (plan.makesParts && answer.statusCode === successOf(call)) await machine.makeParts();
    return answer;
  }
  return { statusCode: successOf(call), body: "", headers: {}, json: () => ({}) };
}

async function withRevision({ system }: Machine, plan: Plan): Promise<Plan> {
  if (!plan.revisionOf) return plan;
  const { id, isOld } = plan.revisionOf;
  const row = await system.db
    .selectFrom("stack")
    .select("revision")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { ...plan, body: { ...plan.body, revision: row.revision - (isOld ? 1 : 0) } };
}

/** Looks at the list first, as the page does. Where it may not be seen, or is another, any name will do. */
async function withState(browser: Browser, plan: Plan): Promise<Plan> {
  if (!plan.stateOf) return plan;
  const { isOld, to, ...params } = plan.stateOf;
  const shown = await browser.get(addressOf(previewHandover, params, { to }));
  const state = !isOld && shown.statusCode === 200 ? (shown.json() as Handover).state : "another list";
  return { ...plan, body: { ...plan.body, state } };
}

async function send(
  browser: Browser,
  call: Endpoint,
  { params, query, body, file }: Plan,
  key: string,
): Promise<HttpAnswer> {
  const url = addressOf(call, params, query);
  const headers = { "idempotency-key": key };
  if (file) {
    const given = Object.entries(body ?? {}).filter(([, value]) => value !== undefined && value !== null);
    return browser.upload(url, file, Object.fromEntries(given) as Record<string, string>, headers);
  }
  return browser.request({ method: call.method, url, headers, ...(body ? { payload: body } : {}) });
}
