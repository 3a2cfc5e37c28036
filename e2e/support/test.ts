import { shiftDate, shiftOfDate } from "@krempelfrei/testing/moment";
import { test as base } from "@playwright/test";

/** The browser lives at the moment of the tests, as the server does: in each context, also in those that a test makes. */
export const test = base.extend<object, object>({
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await newContext(options);
        await context.addInitScript(shiftDate, shiftOfDate());
        return context;
      };
      await use(browser);
    },
    { scope: "worker" },
  ],
  context: async ({ context }, use) => {
    await context.addInitScript(shiftDate, shiftOfDate());
    await use(context);
  },
});
