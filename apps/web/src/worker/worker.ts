import { keepShared } from "../lib/kept/shared-files.ts";

/** Set by the build: the files of this release, and its name. */
declare const FILES_OF_RELEASE: readonly string[];
declare const NAME_OF_RELEASE: string;

interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends WorkerEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
/** The used part of `ServiceWorkerGlobalScope`, whose types conflict with the types of a page. */
interface Scope {
  addEventListener(type: "install" | "activate", listener: (event: WorkerEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
}
// This file runs only in a service worker.
const worker = globalThis as unknown as Scope;

const PREFIX = "shell-";
const CACHE = `${PREFIX}${NAME_OF_RELEASE}`;
/** Address of the cached HTML page, which is the same for every path and every person. */
const PAGE = "/login";
const AT_ONCE = 6;
/** Milliseconds after which a slow connection gets the cached page. */
const PATIENCE_MS = 4000;
/** Statuses of a proxy while the server is unreachable. */
const UNREACHED = new Set([502, 503, 504]);

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  // API answers are neither cached nor inspected.
  if (origin !== location.origin || pathname.startsWith("/api/")) return;
  if (request.method === "POST" && pathname === "/share") event.respondWith(takeShared(request));
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (pathname.startsWith("/assets/")) event.respondWith(asset(request));
});

/** Caches the page and all files of this release, or nothing: then the next check for a new release retries. */
async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  try {
    // Without cookies, so that the page contains nothing personal. Cached with its headers: the content policy names
    // the nonce of its styles.
    const kept = await fetch(PAGE, { cache: "no-store", credentials: "omit" });
    const html = await kept.clone().text();
    // During a deployment servers differ: a page of another release would need other files.
    const entry = /src="(\/assets\/[^"]+)"/.exec(html)?.[1] ?? "";
    if (!kept.ok || !FILES_OF_RELEASE.includes(entry)) throw new Error("the page is of another release");
    await cache.put(PAGE, kept);
    const waiting = [...FILES_OF_RELEASE];
    const next = async (): Promise<void> => {
      for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) await keep(cache, file);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, next));
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
  await worker.skipWaiting();
}

/** File names contain a hash of the content: files cached by an earlier release are not loaded again. */
async function keep(cache: Cache, file: string): Promise<void> {
  const answer =
    (await caches.match(file, { ignoreVary: true })) ?? (await fetch(file, { credentials: "omit" }));
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  await cache.put(file, answer);
}

/** Open pages may belong to the previous release: its files stay until the release after the next. */
async function activate(): Promise<void> {
  const all = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  const before = all.findLast((name) => name !== CACHE);
  await Promise.all(
    all.filter((name) => name !== CACHE && name !== before).map((name) => caches.delete(name)),
  );
  await worker.clients.claim();
}

/** The server's page whenever it is reachable, so that nobody stays on an old release. */
async function page(request: Request): Promise<Response> {
  const asked = fetch(request);
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), PATIENCE_MS));
  const answer = await Promise.race([asked.catch(() => undefined), late]);
  if (answer && !UNREACHED.has(answer.status)) return answer;
  return (await caches.match(PAGE, { cacheName: CACHE, ignoreVary: true })) ?? answer ?? asked;
}

const asset = async (request: Request): Promise<Response> =>
  (await caches.match(request, { ignoreVary: true })) ?? fetch(request);

/**
 * Files sent by another app, or a page of another site: stored on this device until the person decides which go into
 * their locker.
 */
async function takeShared(request: Request): Promise<Response> {
  const form = await request.formData();
  const left = await keepShared(form.getAll("files").filter((part) => part instanceof File));
  return Response.redirect(left === 0 ? "/locker?shared" : `/locker?shared&left=${left}`, 303);
}
