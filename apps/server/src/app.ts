import fastifyCookie from "@fastify/cookie";
import fastifyMultipart from "@fastify/multipart";
import fastifyRateLimit from "@fastify/rate-limit";
import { BODY_MAX } from "@krempelfrei/contract/endpoint";
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from "fastify";
import { ALL_FEATURES } from "./all-features.ts";
import type { Brand } from "./brand/brand.ts";
import type { Ctx } from "./context/context.ts";
import { AppError } from "./core/errors.ts";
import { NETWORK_LIMITS, networkOf, type NetworkLimits } from "./core/network.ts";
import { getSecret } from "./context/secret.queries.ts";
import { readSecurityEmail } from "./features/accounting/data/settings.queries.ts";
import { createDraining } from "./http/draining.ts";
import { CHANGES_PER_PERSON, createChangeLimit } from "./http/change-limit.ts";
import type { HttpApp } from "./http/http-app.ts";
import { installErrors } from "./http/errors.ts";
import { finishRequests } from "./http/finish-requests.ts";
import { installHeaders } from "./http/headers.ts";
import { createAccountHash } from "./context/account-hash.ts";
import { createCallTurns } from "./http/call-turns.ts";
import { createRefusals, REFUSAL_WINDOW_MS, type Refusals } from "./http/refusals.ts";
import { installRawAnswers, refuseAddress, refuseUnparsed } from "./http/raw-answers.ts";
import { hasSessionCookie } from "./http/session.ts";
import { installMetrics, systemRoutes } from "./http/system.ts";
import { createUploadPermits, uploadLimits, type UploadPermits } from "./http/upload-permits.ts";
import { installWeb } from "./http/web.ts";
import { installWellKnown } from "./http/well-known.ts";
import { createMetrics, type Metrics } from "./metrics/metrics.ts";

export interface AppOptions extends Omit<Ctx, "actor"> {
  /** Addresses of the reverse proxy; X-Forwarded-For is trusted only from these. */
  readonly trustProxy: readonly string[] | false;
  readonly metricsToken: string | undefined;
  /** Metrics of the process; undefined: the app counts only its requests. */
  readonly metrics?: Metrics | undefined;
  /** Folder of the built client. */
  readonly webDirectory: string;
  /** The operator's name, colour and logo; undefined: the client's own. */
  readonly brand?: Brand | undefined;
  /** Passed by tests that control the time of permits. */
  readonly uploads?: UploadPermits | undefined;
  /** Milliseconds for running requests when the server closes; default: `FINISH_MS`. */
  readonly finishMs?: number | undefined;
  /** Maximum of changing calls of one person in five minutes; undefined: the product's default. */
  readonly changesPerPerson?: number | undefined;
  /** Limits of the operator that replace the product's. */
  readonly network?: NetworkLimits | undefined;
}

const CHECK_MS = 1000;
/** Milliseconds for running requests to end when the server closes. */
const FINISH_MS = 5000;

const tooManyRequests = (requestsAMinute: number): AppError =>
  new AppError("too_many", {
    message: `Aus Ihrem Netz kommen gerade sehr viele Anfragen, mehr als ${requestsAMinute.toLocaleString("de")} in einer Minute. Bitte versuchen Sie es in einer Minute noch einmal.`,
  });

/** The server with all routes, not listening yet. */
export async function createApp(options: AppOptions): Promise<{ server: FastifyInstance; http: HttpApp }> {
  const { appUrl } = options.settings;
  const log: FastifyBaseLogger = options.log.child({}, { serializers: { req: requestForLog } });
  const server = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustProxy === false ? false : [...options.trustProxy],
    bodyLimit: BODY_MAX,
    frameworkErrors: refuseAddress(appUrl),
    clientErrorHandler: refuseUnparsed(appUrl),
    // A request without a host is refused by a hook, with our headers.
    http: { requireHostHeader: false },
    requestTimeout: 30 * 60_000,
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  });
  // If the store serves documents itself, pages load them from its origin.
  const documentOrigins = options.blobs.origin === undefined ? [] : [options.blobs.origin];
  finishRequests(server, options.finishMs ?? FINISH_MS);
  const draining = createDraining(server);
  const metrics = options.metrics ?? createMetrics();
  const refusals = everyMinute(
    server,
    createRefusals({
      log: options.log,
      hashAccount: await createAccountHash(options),
      count: metrics.refused,
      hasSession: (request) => hasSessionCookie(options, request),
    }),
  );
  installErrors(server, refusals);
  installRawAnswers(server, appUrl);
  const { requestsAMinute, uploads } = options.network ?? NETWORK_LIMITS;
  await registerPlugins(server, requestsAMinute);
  installHeaders(server, { appUrl, documentOrigins });

  const { db, blobs, mail, clock, settings, pageEditor, masterKeys, trace } = options;
  const http: HttpApp = {
    server,
    db,
    blobs,
    mail,
    clock,
    settings,
    pageEditor,
    masterKeys,
    trace,
    csrfSecret: await getSecret(options, "csrf"),
    callSecret: await getSecret(options, "call-answers"),
    uploads: options.uploads ?? watched(server, createUploadPermits(uploadLimits(uploads))),
    calls: watched(server, createCallTurns()),
    chargeChange: createChangeLimit(server, options.changesPerPerson ?? CHANGES_PER_PERSON),
    draining,
    refusals,
    served: new Set(),
  };
  installMetrics(http, metrics, {
    token: options.metricsToken,
    ofDatabase: ALL_FEATURES.flatMap((feature) => feature.metrics ?? []),
  });
  systemRoutes(http, options.brand);
  for (const { routes } of ALL_FEATURES) for (const addRoutes of routes) addRoutes(http);
  installWellKnown(http, { securityEmail: async () => readSecurityEmail(db) });
  await installWeb(http, options.webDirectory, options.brand);
  return { server, http };
}

async function registerPlugins(server: FastifyInstance, requestsAMinute: number): Promise<void> {
  await server.register(fastifyCookie);
  await server.register(fastifyMultipart, { throwFileSizeLimit: false });
  // A coarse limit against floods; exact limits are counted in the database.
  await server.register(fastifyRateLimit, {
    max: requestsAMinute,
    timeWindow: 60_000,
    keyGenerator: ({ ip }) => networkOf(ip),
    errorResponseBuilder: () => tooManyRequests(requestsAMinute),
  });
}

/** Checks permits or turns regularly while the server runs. */
function watched<T extends { check(): void }>(server: FastifyInstance, limited: T): T {
  const timer = setInterval(() => limited.check(), CHECK_MS).unref();
  server.addHook("onClose", async () => clearInterval(timer));
  return limited;
}

/** Closes each minute of refused calls while the server runs, and the last one when it stops. */
function everyMinute(server: FastifyInstance, refusals: Refusals): Refusals {
  const timer = setInterval(() => refusals.endWindow(), REFUSAL_WINDOW_MS).unref();
  server.addHook("onClose", async () => {
    clearInterval(timer);
    refusals.endWindow();
  });
  return refusals;
}

interface LoggedRequest {
  readonly method: string;
  readonly url: string;
  readonly ip?: string;
}

/** The parts of a request that may be logged: never its query, which can contain an address and a birthday. */
function requestForLog({ method, url, ip }: LoggedRequest): object {
  return { method, path: url.split("?", 1)[0], remoteAddress: ip };
}
