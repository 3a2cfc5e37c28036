import { shiftDate, shiftOfDate } from "@krempelfrei/testing/moment";
import { isTimeOver, NO_TIME } from "@krempelfrei/testing/time-left";
import { test as base } from "@playwright/test";

/**
 * The browser lives at the moment of the tests, as the server does: in each context, also in those that a test makes. No
 * test begins after the time of the run.
 */
export const test = base.extend<{ timeLeft: void }, object>({
  timeLeft: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants the pattern
    async ({}, use, info) => {
      info.skip(isTimeOver(), NO_TIME);
      await use();
    },
    { auto: true },
  ],
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
