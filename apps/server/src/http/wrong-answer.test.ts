import { expect, it } from "vitest";
import { captureLog } from "../testing/log-lines.ts";
import { createWorld } from "../testing/world.ts";

const { log, lines } = captureLog();
const world = await createWorld({ log });

it("sends nothing of an answer that is not what the contract says, and logs the field", async () => {
  const { customer } = await world.makeGroup("Nixdorf");
  const client = await world.signIn(customer);
  // Before the earliest birthday that the contract knows.
  await world.db
    .updateTable("app_user")
    .set({ birthday: "1850-01-01" })
    .where("id", "=", customer.id)
    .execute();
  const answer = await client.get("/api/user");
  expect(answer.statusCode).toBe(500);
  const { id, ...body }: { id: string } = answer.json();
  expect(Object.keys(body)).toEqual(["message"]);
  expect(answer.body).not.toMatch(/1850|Nixdorf/);
  const logged = lines.find((line) => line.includes(id)) ?? "";
  expect(logged).toContain("birthday");
  expect(logged).not.toContain("1850");
});
