// The rules of docs/architecture.md, "Rules": every one is an error.
import layers from "./.dependency-cruiser.layers.js";

const feature = "^apps/server/src/features/";
const server = "^apps/server/src/";

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...layers,
    { name: "no-cycle", severity: "error", from: {}, to: { circular: true } },
    {
      name: "resolvable",
      severity: "error",
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: "declared-dependencies-only",
      severity: "error",
      from: {
        pathNot:
          "^bench/|(\\.test|\\.suite)\\.tsx?$|/testing/|vite\\.config\\.ts$|vitest\\.config\\.ts$|playwright\\.config\\.ts$|^bin/|^e2e/",
      },
      to: { dependencyTypes: ["npm-dev", "npm-no-pkg", "npm-unknown"], pathNot: "^node_modules/@types/" },
    },
    {
      name: "contract-knows-nobody",
      severity: "error",
      from: { path: "^packages/contract/" },
      to: { path: "^(apps|packages/(?!contract/))" },
    },
    {
      name: "bookkeeping-knows-the-contract-only",
      comment: "No database, no HTTP: what is owed follows from what is passed in.",
      severity: "error",
      from: { path: "^packages/bookkeeping/" },
      to: { path: "^(apps|packages/(?!(bookkeeping|contract)/))" },
    },
    {
      name: "documents-knows-calendar-and-small-words-only",
      comment:
        "Periods that letters name end on working days; the client leaves the same small words out of a search.",
      severity: "error",
      from: { path: "^packages/documents/", pathNot: "\\.test\\.ts$" },
      to: { path: "^(apps|packages/(?!documents/|contract/src/(working-days|search/small-words)\\.ts))" },
    },
    {
      name: "embedded-postgres-knows-nobody",
      severity: "error",
      from: { path: "^packages/embedded-postgres/" },
      to: { path: "^(apps|packages/(?!embedded-postgres/))" },
    },
    {
      name: "reader-knows-documents-only",
      comment: "It runs children that see nothing of the app; what it needs of texts is pure.",
      severity: "error",
      from: { path: "^packages/reader/" },
      to: { path: "^(apps|packages/(?!(reader|documents)/))" },
    },
    {
      name: "nobody-stands-on-the-demo",
      comment: "apps/demo runs the server with demo data; e2e makes its documents with it.",
      severity: "error",
      from: { path: "^(apps/(?!demo/)|packages/)" },
      to: { path: "^apps/demo/" },
    },
    {
      name: "testing-knows-the-contract-only",
      severity: "error",
      from: { path: "^packages/testing/" },
      to: { path: "^(apps|packages/(?!(testing|contract)/))" },
    },
    {
      name: "web-sees-the-contract-only",
      comment: "The client finds the sheet on a photograph as the reader does.",
      severity: "error",
      from: { path: "^apps/web/" },
      to: { path: "^(apps/(?!web/)|packages/(?!contract/|documents/src/paper/))" },
    },
    {
      name: "server-never-sees-the-web",
      severity: "error",
      from: { path: server },
      to: { path: "^apps/web/" },
    },
    {
      name: "folders-know-no-start",
      comment:
        "app, config, deps, run, main and admin are made of the folders; the order of these is in the layers.",
      severity: "error",
      from: { path: `${server}(?!(doctor|testing)/)[^/]+/`, pathNot: "(\\.test|\\.suite)\\.ts$" },
      to: { path: `${server}[^/]+\\.ts$` },
    },
    {
      name: "only-routes-speak-http",
      severity: "error",
      from: { path: feature, pathNot: "((\\.routes|\\.test)\\.ts|/features/manifest\\.ts)$" },
      to: { path: `${server}http/|node_modules/(fastify|@fastify)/` },
    },
    {
      name: "routes-are-nobodys",
      comment: "A feature may use the use cases and queries of another one, never its routes.",
      severity: "error",
      from: { path: feature, pathNot: `${feature}[^/]+/manifest\\.ts$` },
      to: { path: `\\.routes\\.ts$|${feature}[^/]+/manifest\\.ts$` },
    },
    {
      name: "only-queries-speak-sql",
      severity: "error",
      from: { path: feature, pathNot: "(\\.queries|\\.test)\\.ts$" },
      to: { path: "node_modules/(kysely|pg)/|^apps/server/src/db/tables\\.ts$" },
    },
    {
      name: "policies-only-decide",
      comment: "The actor and the row alone decide: no query, no use case, no HTTP.",
      severity: "error",
      from: { path: "\\.policy\\.ts$" },
      to: {
        pathNot: `^packages/contract/|${server}context/(authorize|context)\\.ts$|${feature}.*\\.policy\\.ts$|${feature}files/data/visibility\\.ts$`,
      },
    },
    {
      name: "only-deps-makes-real-things",
      severity: "error",
      from: {
        path: server,
        pathNot: `(${server}(deps|run|main|admin)\\.ts|\\.test\\.ts|\\.suite\\.ts|/testing/|^apps/server/src/blobs/|^apps/server/src/mail/)`,
      },
      to: { path: `${server}(blobs/(disk|s3)-store|mail/(smtp|outbox)-mailer)\\.ts$` },
    },
    {
      name: "only-api-files-fetch",
      severity: "error",
      from: { path: "^apps/web/src/features/", pathNot: "(\\.api\\.ts|\\.test\\.tsx?)$" },
      to: { path: "^apps/web/src/lib/(api|upload)\\.ts$", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "tests-stay-out-of-the-product",
      severity: "error",
      from: { pathNot: "(\\.test|\\.suite)\\.tsx?$|/testing/|^e2e/|^bench/|vitest\\.config" },
      to: { path: "(\\.test|\\.suite)\\.tsx?$|/testing/" },
    },
    {
      name: "web-layers",
      comment: "lib and ui know no room; rooms know no app.",
      severity: "error",
      from: { path: "^apps/web/src/(lib|ui)/" },
      to: { path: "^apps/web/src/(features|app|main)" },
    },
    {
      name: "web-rooms-know-no-app",
      severity: "error",
      from: { path: "^apps/web/src/features/" },
      to: { path: "^apps/web/src/(app|main)" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(dist|test-results)/" },
    tsPreCompilationDeps: true,
    parser: "swc",
    tsConfig: { fileName: "tsconfig.base.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "types"],
      extensions: [".ts", ".tsx", ".js", ".mjs"],
    },
  },
};
