import { parseArgs } from "node:util";
import { email } from "@krempelfrei/contract/fields";
import { ConfigError, loadConfig } from "./config.ts";
import type { Ctx } from "./core/context.ts";
import { AppError } from "./core/errors.ts";
import { createLog, openDeps } from "./deps.ts";
import { sendPasswordLink } from "./features/account/letters/send-password-link.job.ts";
import { verifyChangelog } from "./features/changelog/verify-changelog.ts";
import { verifyStorage } from "./features/files/storage/verify-storage.ts";
import { createUser } from "./features/users/create-user.ts";
import { jobsCommand } from "./jobs/jobs-command.ts";
import { waitForJob } from "./jobs/wait-for-job.ts";

const USAGE = `npm run admin -- <task>

  migrate                       brings the database to the newest form
  create-owner <e-mail> <first name> <last name>
                                makes an owner and mails the link to choose a password
  verify-storage [--deep]       holds the stored documents against the database; --deep reads and hashes all of them
  verify-changelog [<head>]     holds the change history against its chain of hashes and names what was tampered with;
                                a head is what an earlier run has printed
  jobs                          lists the jobs that wait, run or have failed, with their last error
  jobs retry <id> | --name <job>
                                lets a failed job, or all of a name, begin anew
  jobs delete <id> | --name <job>
                                forgets a failed or waiting job, or all failed ones of a name

The app may run meanwhile.`;

interface Options {
  readonly deep: boolean;
  readonly name?: string | undefined;
}

type Task = (ctx: Ctx, args: readonly string[], options: Options) => Promise<number>;

const TASKS: Record<string, Task> = {
  // `openDeps` has run the migrations already.
  migrate: async () => 0,
  async "create-owner"(ctx, args) {
    const [address, first_name, last_name] = args;
    if (!address || !first_name || !last_name) throw new ConfigError(USAGE);
    const { id } = await createUser(ctx, {
      email: email.parse(address),
      first_name,
      last_name,
      role: "owner",
    });
    const error = await waitForJob(ctx, sendPasswordLink, { user_id: id, type: "set" });
    console.log(
      error === undefined
        ? `The owner ${address} was made; the link to choose a password is on its way.`
        : `The owner ${address} was made; the link to choose a password could not be mailed yet: ${error}`,
    );
    return error === undefined ? 0 : 1;
  },
  async "verify-storage"(ctx, _args, { deep }) {
    const { needed, missing, damaged, unknown } = await verifyStorage(ctx, { deep });
    for (const key of missing) console.log(`missing  ${key}`);
    for (const key of damaged) console.log(`damaged  ${key}`);
    for (const key of unknown) console.log(`unknown  ${key}`);
    console.log(
      `${needed} contents needed, ${missing.length} missing, ${damaged.length} damaged, ${unknown.length} unknown`,
    );
    const agrees = missing.length === 0 && damaged.length === 0;
    console.log(agrees ? "storage and database agree" : "storage and database DO NOT agree");
    return agrees ? 0 : 1;
  },
  async jobs(ctx, args, { name }) {
    const lines = await jobsCommand(ctx.db, args, name);
    if (!lines) throw new ConfigError(USAGE);
    for (const line of lines) console.log(line);
    return 0;
  },
  async "verify-changelog"(ctx, [known]) {
    const { entries, head, problems, broken } = await verifyChangelog(ctx, known);
    for (const problem of problems) console.log(problem);
    if (broken > problems.length) console.log(`and ${broken - problems.length} more`);
    console.log(
      broken === 0 ? `${entries} entries, the chain is whole` : `${entries} entries, ${broken} BROKEN`,
    );
    if (head !== undefined) console.log(`head ${head}`);
    return broken === 0 ? 0 : 1;
  },
};

async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { deep: { type: "boolean", default: false }, name: { type: "string" } },
  });
  const [name = "", ...args] = positionals;
  const task = TASKS[name];
  if (!task) throw new ConfigError(USAGE);
  const config = loadConfig({ LOG_LEVEL: "warn", ...process.env });
  const { deps, migrated, close } = await openDeps(config, createLog(config), { whileAppRuns: true });
  try {
    for (const migration of migrated) console.log(`migrated ${migration}`);
    return await task({ ...deps, actor: { kind: "system", name: "Betrieb" } }, args, values);
  } finally {
    await close();
  }
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    const plain = [AppError, ConfigError].some((type) => error instanceof type);
    console.error(plain ? (error as Error).message : error);
    process.exit(1);
  },
);
