// Two rooms never use each other both ways. Cruised without the tests, which may use any room, and without the list of
// all calls.
import config from "./.dependency-cruiser.js";

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: "no-cycle-between-rooms",
      severity: "error",
      scope: "folder",
      from: { path: "^(apps/(server|web)/src/features|packages/contract/src)/[^/]+$" },
      to: { circular: true },
    },
  ],
  options: {
    ...config.options,
    exclude: { path: "(^|/)(dist|testing)/|\\.(test|suite)\\.tsx?$|^packages/contract/src/api\\.ts$" },
  },
};
