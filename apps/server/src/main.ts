import { lacksOwner } from "./db/first-owner.queries.ts";
import { run } from "./run.ts";

run({
  prepare: async ({ db }) =>
    (await lacksOwner(db))
      ? ["", "Nobody can sign in yet: npm run admin -- create-owner <e-mail> <first name> <last name>"]
      : [],
});
