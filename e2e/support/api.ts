import { request, type APIRequestContext, type APIResponse } from "@playwright/test";
import { ACCOUNTS, BASE_URL, DATA_DIR, DEMO_PASSWORD, type DemoRole } from "./app.ts";
import { passwordLinkFor } from "./mail.ts";

type Method = "GET" | "POST" | "PATCH" | "DELETE";

interface Body {
  readonly data?: object;
  readonly multipart?: Record<string, string | { name: string; mimeType: string; buffer: Buffer }>;
}

/** A session of the API, beside the browser. */
export interface Session {
  readonly context: APIRequestContext;
  /** Makes a call below /api, with the token against forgery; any status is an answer. */
  send(method: Method, path: string, body?: Body): Promise<APIResponse>;
  /** The same, and the answer's JSON; anything but success is an error. */
  call<T>(method: Method, path: string, body?: Body): Promise<T>;
}

export async function openSession(baseURL = BASE_URL): Promise<Session> {
  const context = await request.newContext({
    baseURL,
    extraHTTPHeaders: { "X-Requested-With": "XMLHttpRequest" },
  });
  const send: Session["send"] = async (method, path, body = {}) => {
    const headers: Record<string, string> = {};
    if (method !== "GET") {
      await context.get("/api/sanctum/csrf-cookie");
      const { cookies } = await context.storageState();
      headers["X-XSRF-TOKEN"] = cookies.find(({ name }) => name === "XSRF-TOKEN")?.value ?? "";
    }
    return context.fetch(`/api${path}`, { method, headers, ...body });
  };
  return {
    context,
    send,
    async call<T>(method: Method, path: string, body?: Body) {
      const answer = await send(method, path, body);
      if (!answer.ok())
        throw new Error(`${method} ${path} answered ${answer.status()}: ${await answer.text()}`);
      return (answer.status() === 204 ? undefined : await answer.json()) as T;
    },
  };
}

export async function signedIn(email: string, password: string, baseURL = BASE_URL): Promise<Session> {
  const session = await openSession(baseURL);
  await session.call("POST", "/login", { data: { email, password } });
  return session;
}

export const signedInAs = (role: DemoRole): Promise<Session> => signedIn(ACCOUNTS[role], DEMO_PASSWORD);

export interface Customer {
  readonly id: string;
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
  const guest = await openSession(baseURL);
  await guest.call("POST", "/profile/reset-password", { data: { email, token, password, type: "set" } });
  await guest.context.dispose();
}

/** Makes a customer of its own for a test, the way staff does it, and sets its password by the mailed link. */
export async function makeCustomer(
  firstName = "Clara",
  { office, ...app }: { office?: Session; baseURL?: string; dataDir?: string } = {},
): Promise<Customer> {
  const key = unique();
  const person = {
    firstName,
    lastName: `Probe-${key}`,
    email: `${key}@probe.example`,
    password: "Vier ruhige Enten",
  };
  const staff = office ?? (await signedInAs("admin"));
  const { id } = await staff.call<{ id: string }>("POST", "/customers", {
    data: {
      first_name: person.firstName,
      last_name: person.lastName,
      email: person.email,
      birthday: "1980-05-17",
      package: "permanent",
      contract_start: "2026-01-01",
    },
  });
  await choosePassword(person, app);
  return { ...person, id, fullName: `${person.firstName} ${person.lastName}` };
}
