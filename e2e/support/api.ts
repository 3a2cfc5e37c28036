import { login, resetPassword } from "@krempelfrei/contract/account/account";
import { createCustomer } from "@krempelfrei/contract/customers/customers";
import { createHttpClient, type HttpClient } from "@krempelfrei/testing/client";
import { ACCOUNTS, BASE_URL, DATA_DIR, DEMO_PASSWORD, type DemoRole } from "./app.ts";
import { passwordLinkFor } from "./mail.ts";
import { givePassword } from "./seed.ts";

/** A session of the API, beside the browser. */
export type Session = HttpClient;

export const openSession = (origin = BASE_URL): Session => createHttpClient(origin);

export async function signedIn(email: string, password: string, origin = BASE_URL): Promise<Session> {
  const session = openSession(origin);
  await session.call(login, { body: { email, password } });
  return session;
}

export const signedInAs = (role: DemoRole): Promise<Session> => signedIn(ACCOUNTS[role], DEMO_PASSWORD);

export interface Customer {
  readonly id: string;
  readonly number: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly fullName: string;
  readonly email: string;
  readonly password: string;
}

let made = 0;
/** Something no other test has. */
export const unique = (): string => {
  made += 1;
  return `${process.pid.toString(36)}${Date.now().toString(36)}${made}`;
};

/** Chooses a password by the link that was mailed to an address. */
export async function choosePassword(
  { email, password }: { email: string; password: string },
  { baseURL = BASE_URL, dataDir = DATA_DIR } = {},
): Promise<void> {
  const { token } = await passwordLinkFor(email, dataDir);
  await openSession(baseURL).call(resetPassword, { body: { email, token, password, type: "set" } });
}

let office: Promise<Session> | undefined;
/** An admin of the demo data, signed in once for all customers that a worker makes. */
const officeOfWorker = (): Promise<Session> => (office ??= signedInAs("admin"));

/**
 * Makes a customer of its own for a test, the way staff does it, who can sign in at once; that a password is chosen by
 * the mailed link has its own tests.
 */
export async function makeCustomer(
  firstName = "Clara",
  { office: staff, dataDir = DATA_DIR }: { office?: Session; dataDir?: string } = {},
): Promise<Customer> {
  const key = unique();
  const person = {
    firstName,
    lastName: `Probe-${key}`,
    email: `${key}@probe.example`,
    password: "Vier ruhige Enten",
  } as const;
  const { id, number } = await (staff ?? (await officeOfWorker())).call(createCustomer, {
    body: {
      first_name: person.firstName,
      last_name: person.lastName,
      email: person.email,
      birthday: "1980-05-17",
      package: "permanent",
      contract_start: "2026-01-01",
    },
  });
  await givePassword(person, dataDir);
  return { ...person, id, number, fullName: `${person.firstName} ${person.lastName}` };
}
