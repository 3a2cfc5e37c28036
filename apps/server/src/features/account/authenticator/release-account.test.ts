import { expect, it } from "vitest";
import { createWorld } from "../../../testing/world.ts";
import { releaseAccount } from "./release-account.ts";

const world = await createWorld();

it("the mail about the app of a lost telephone says that passkeys stay", async () => {
  const { customer } = await world.makeGroup();
  const now = new Date();
  await world.db
    .insertInto("authenticator_app")
    .values({ user_id: customer.id, secret_sealed: Buffer.from("x"), created_at: now, confirmed_at: now })
    .execute();
  await releaseAccount(world.system, { email: customer.email });
  await world.runJobs();
  const mail = world.mails.findLast(({ to }) => to.address === customer.email);
  expect(mail?.text).toContain("Passkeys gelten weiter");
});
