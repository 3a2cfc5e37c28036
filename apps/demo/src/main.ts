// The app with demo data in an empty database.
import { run } from "../../server/src/run.ts";
import { demoPassword } from "./demo-password.ts";
import { loadDemo } from "./load-demo.ts";
import { DEMO_ACCOUNTS } from "./people.ts";

run({
  async prepare(deps) {
    const password = demoPassword(process.env);
    await loadDemo(deps, password);
    const accounts = DEMO_ACCOUNTS.map(({ email, role }) => `  ${email.padEnd(36)} ${role}`);
    return [``, `Demo accounts (password ${password}):`, ...accounts];
  },
});
