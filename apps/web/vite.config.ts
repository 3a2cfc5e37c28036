import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { callsWithoutSchemas } from "./calls-without-schemas.ts";
import { firstViews } from "./first-views.ts";
import { serviceWorker } from "./service-worker.ts";
import { pdfjsFiles } from "./pdfjs-files.ts";

const COMPRESSED = /\.(m?js|css|html|svg|webmanifest)$/;

/** Writes .br and .gz beside each text file, so that the server need not compress at run time. */
function compressed(): Plugin {
  let directory = "";
  return {
    name: "compressed",
    apply: "build",
    configResolved: (config) => {
      directory = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      sequential: true,
      // After the service worker was written.
      order: "post",
      handler() {
        for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
          if (!entry.isFile() || !COMPRESSED.test(entry.name)) continue;
          const path = join(entry.parentPath, entry.name);
          const content = readFileSync(path);
          const params = {
            [constants.BROTLI_PARAM_QUALITY]: 11,
            [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
          };
          writeFileSync(`${path}.br`, brotliCompressSync(content, { params }));
          writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
        }
      },
    },
  };
}

/** Lets the page request the font with its first bytes, instead of after the styles. */
function preloadedFont(): Plugin {
  return {
    name: "preloaded-font",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => /public-sans-latin-wght[^/]*\.woff2$/.test(file))
          .map((file) => ({
            tag: "link",
            attrs: { rel: "preload", as: "font", type: "font/woff2", href: `/${file}`, crossorigin: true },
            injectTo: "head-prepend",
          })),
    },
  };
}

const FIRST_VIEWS = {
  "/browser": {
    modules: ["src/features/browser/browser.page.tsx", "src/app/signed-in-frame.tsx"],
    first: ["/api/folders"],
    calls: ["/api/browser"],
  },
};

/**
 * Small files that many pages share are combined: each costs a request, of which a browser without HTTP/2 makes six at
 * a time, and small files compress badly. Code for the pages before the sign-in stays separate, so that they load only
 * that (see the bench of the first views). The first matching group counts.
 */
const FOR_SIGN_IN = [
  "@mantine/core/.*/(ActionIcon|Alert|Anchor|Button|CloseButton|Group|Paper|Stack|Title)/",
  "@mantine/core/.*/(Input|InputBase|InputsGroupFieldset|TextInput)/",
  "@mantine/core/.*/(color-functions|get-auto-contrast-value|use-resolved-styles-api|units-converters)/",
  "@mantine/hooks/.*/(use-document-title|use-id|use-merged-ref|use-uncontrolled)/",
  "@mantine/(notifications/.*/notifications.store|store/)",
  "@tabler/icons-react/dist/esm/(createReactComponent|defaultAttributes)",
  "@tabler/icons-react/dist/esm/icons/Icon(CalendarFilled|Check|Key|KeyFilled|LifebuoyFilled).mjs",
  "@tanstack/query-core/.*/(environment|focus|notify|online|timeout)Manager",
  "@tanstack/query-core/.*/(infiniteQueryBehavior|mutation(Cache|Observer)?|query(Cache|Client)?)\\.js",
  "@tanstack/query-core/.*/(removable|retryer|subscribable|utils)\\.js",
  "@tanstack/react-query/.*/(QueryClientProvider|queryOptions|useMutation)",
  "/react-router/",
  "/src/lib/(api|connection|form-errors|kept/lost|lazy|loading|presence|query|random-key|release|resend|session|session-state|tagged-answers)\\.ts",
  "/src/ui/(brand|breakpoints|password/password-labels|product|refusal|title/)|calls-of:account/account|contract/src/access",
];
/** Code for form values: the sign-in has a form, the first view of a person's documents has none. */
const isFormState =
  /@mantine\/form\/|\/klona\/|\/fast-deep-equal\/|@mantine\/core\/.*\/(Checkbox|InlineInput|PasswordInput)\//;
const FOR_GUESTS = [
  "@mantine/core/.*/Skeleton/",
  "@tanstack/",
  "/src/lib/format|/src/ui/(date-field|icon-button|page|toasts)",
];
/** Not needed for the first view of a person's documents. */
const FOR_FORMS = [
  "ibantools|@mantine/hooks/.*clipboard",
  "@mantine/core/.*/(Autocomplete|Combobox|CopyButton|FloatingIndicator|List|Pagination|Pill|PillsInput)/",
  "@mantine/core/.*/(SegmentedControl|Select|Switch|Table|TagsInput|Textarea)/",
  "/src/ui/(form/|prompt-text|password/(ask|needed)-password|fields/|tone-badge|list/(data-table|paged-table|pager|searched-list))",
];
/** Layers above a page: needed with the first click, not for the first view. */
const FOR_MENUS = [
  "@floating-ui/|@mantine/core/.*/(FloatingArrow|Menu|Popover)/|@mantine/core/.*/Floating/",
  "/src/ui/anchored/anchored-",
];
const LAYER_HOOKS = "use-(click-outside|focus-|long-press|pagination)";
const FOR_DIALOGS = [
  "@mantine/core/.*/(FocusTrap|Modal|ModalBase|Overlay|ScrollArea)/",
  `@mantine/hooks/.*(${LAYER_HOOKS})`,
  "/src/ui/dialogs/form-modal",
];
/** Code shared by the frame and the layers. The header of the frame names a class of react-remove-scroll. */
const FOR_FRAME = [
  "react-remove-scroll|react-style-singleton|use-callback-ref|use-sidecar|tslib",
  "@mantine/core/.*/(core/utils|DirectionProvider|Portal|Transition|VisuallyHidden)",
  `@mantine/hooks/(?!.*(clipboard|${LAYER_HOOKS}))`,
  "/src/ui/(ask-in-dialog|confirm|dialogs/dialog-context|use-(focus-back|modal-above|unsaved-guard))",
];
/** Small modules of the first view that other pages use as well. */
const FOR_DOCUMENTS = [
  "/features/files/data/(change-each.api|failures-toast|filter-files|folder-(names|path)|folders?.api|files.api)",
  "/features/files/data/(give-files|group-files|listed-files|moved-deadlines|readers|refresh|reuse-files)",
  "/features/files/data/(sort-files|sos-mark|undo.api)|/features/files/(workspace/(list-state|undo-toast)|preview/file-icon)",
  "/features/uploads/(accepted-name|dropped|kept-uploads|seen-failures|upload-(entries|queue|toasts)|uploads)",
  "/features/uploads/use-shareable|/features/search/(names/|texts/(hit-address|text-search.api))|/features/files/words/",
  "/features/deadlines/(deadlines.api|deadlines.module|group-deadlines)",
  "contract/src/(deadlines/nearness|file-type-names|files/(difference|grouping)|german-month|search/|templates/template-order)",
  "calls-of:(deadlines/|files/|relationships/)",
  "Icon(ArchiveFilled|Logout)\\.mjs|/src/ui/dialogs/dialogs|get-style-object|/features/browser/view-state",
];
const isForMenus = new RegExp(FOR_MENUS.join("|"));
const isForDialogs = new RegExp(FOR_DIALOGS.join("|"));
const isForForms = new RegExp(FOR_FORMS.join("|"));
/** Validation of form values: the pages before the sign-in need it as well, lists do not. */
const isSchema = /node_modules\/zod\/|\/zod-without-eval|contract\/src\/fields/;
/** Modules of the contract that lists and uploads need without the validation. */
const isLimit = /contract\/src\/(limits|plain-text|files\/origin-path)/;
const GROUPS = [
  { name: "base", tags: ["$initial" as const] },
  { name: "limits", test: isLimit },
  { name: "schemas", test: isSchema },
  { name: "sign-in", test: new RegExp(FOR_SIGN_IN.join("|")) },
  // After `sign-in`: placed before it, this group would contain React, which both need.
  { name: "form-state", test: isFormState },
  { name: "guest", test: new RegExp(FOR_GUESTS.join("|")) },
  { name: "icons", test: /@tabler/, minShareCount: 3 },
  { name: "frame", test: new RegExp(FOR_FRAME.join("|")), minShareCount: 3 },
  { name: "dialogs", test: isForDialogs, minShareCount: 3 },
  { name: "menus", test: isForMenus, minShareCount: 3 },
  {
    name: "common",
    test: (id: string) =>
      /node_modules|\/src\/(ui|lib)\//.test(id) &&
      ![isForDialogs, isForForms, isForMenus].some((isLater) => isLater.test(id)),
    minShareCount: 4,
  },
  { name: "forms", test: isForForms, minShareCount: 3 },
  { name: "documents", test: new RegExp(FOR_DOCUMENTS.join("|")), minShareCount: 2 },
];

export default defineConfig({
  plugins: [
    react(),
    callsWithoutSchemas(),
    pdfjsFiles(),
    preloadedFont(),
    firstViews(FIRST_VIEWS),
    serviceWorker(),
    compressed(),
  ],
  // The server replaces it in every page; the content policy allows no other style element.
  html: { cspNonce: "@CSP_NONCE@" },
  resolve: {
    alias: [{ find: /^zod$/, replacement: resolve(import.meta.dirname, "src/lib/zod-without-eval.ts") }],
  },
  server: {
    proxy: {
      // Passes on the page's own host, which the server compares with the origin of the call.
      "^/(brand/|unsubscribe/|\\.well-known/|robots\\.txt)": {
        target: process.env.API_URL ?? "http://127.0.0.1:3000",
        changeOrigin: false,
      },
      "/api": { target: process.env.API_URL ?? "http://127.0.0.1:3000", changeOrigin: false },
    },
  },
  build: {
    target: "es2023",
    manifest: true,
    sourcemap: false,
    chunkSizeWarningLimit: 700,
    rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } },
  },
});
