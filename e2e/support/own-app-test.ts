import { makeOwnApp, type OwnApp } from "./own-app.ts";
import { test as base } from "./test.ts";

/** For what is of all customers or stops the app: each test has an app beside the one of the other tests. */
export const test = base.extend<{ app: OwnApp }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright wants the pattern
  app: async ({}, use) => {
    const app = await makeOwnApp();
    await app.start();
    await use(app);
    await app.dispose();
  },
});
