// The order of the rooms in a wing: each may use those before it, never one after it. A new room gets its place here.
const LAYERS = {
  "apps/server/src/features/account": [
    "data",
    "letters",
    "session",
    "password",
    "two-factor",
    "sign-in",
    "passkeys",
    "email",
  ],
  "apps/server/src/features/accounting": [
    "data",
    "settings",
    "claims",
    "sepa",
    "bank",
    "dunning",
    "quarter",
    "retention",
    "audit",
  ],
  "apps/server/src/features/files": [
    "data",
    "suggestions",
    "text",
    "storage",
    "reading",
    "deleted",
    "archive",
    "folders",
    "uploads",
    "browser",
    "workspace",
    "file-claims",
    "versions",
    "approval",
    "locker",
    "transfer",
  ],
  "apps/server/src/features/sos": ["data", "notices", "contacts", "documents", "activation", "access"],
  "apps/web/src/features/files": [
    "data",
    "search",
    "preview",
    "uploads",
    "form",
    "suggestions",
    "workspace",
    "text-search",
    "dialog",
    "sorting",
    "list",
    "browser",
    "manager",
    "locker",
  ],
};

const TEST = "\\.test\\.tsx?$";

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
export default Object.entries(LAYERS).flatMap(([wing, rooms]) => [
  ...rooms.slice(0, -1).map((room, index) => ({
    name: `layers-of-${wing.split("/").at(1)}-${wing.split("/").at(-1)}`,
    comment: `${room} may use ${rooms.slice(0, index).join(", ") || "none of them"}.`,
    severity: "error",
    from: { path: `^${wing}/${room}/`, pathNot: TEST },
    to: { path: `^${wing}/(${rooms.slice(index + 1).join("|")})/` },
  })),
  {
    name: `rooms-of-${wing.split("/").at(1)}-${wing.split("/").at(-1)}-are-listed`,
    comment: "A new room gets its place in .dependency-cruiser.layers.js.",
    severity: "error",
    from: { path: `^${wing}/(?!(${rooms.join("|")})/)[^/]+/`, pathNot: TEST },
    to: {},
  },
]);
