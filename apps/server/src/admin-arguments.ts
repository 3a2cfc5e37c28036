import { parseArgs } from "node:util";
import { email } from "@krempelfrei/contract/fields";
import { USAGE } from "./admin-usage.ts";
import { ConfigError } from "./core/config-error.ts";

export interface Options {
  readonly all: boolean;
  readonly deep: boolean;
  readonly expand: boolean;
  readonly snapshot?: string | undefined;
  readonly until?: string | undefined;
  readonly name?: string | undefined;
  readonly reader?: string | undefined;
}

/** The words of the command line and its options. Error: `ConfigError` for an unknown option. */
export function readArguments(): { readonly words: readonly string[]; readonly options: Options } {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: {
        all: { type: "boolean", default: false },
        deep: { type: "boolean", default: false },
        expand: { type: "boolean", default: false },
        name: { type: "string" },
        reader: { type: "string" },
        snapshot: { type: "string" },
        until: { type: "string" },
      },
    });
    return { words: positionals, options: values };
  } catch (error) {
    throw new ConfigError(`${(error as Error).message}\n\n${USAGE}`, { cause: error });
  }
}

/** An e-mail address of the command line. Error: `ConfigError`. */
export function addressOf(word: string): string {
  const { data } = email.safeParse(word);
  if (data === undefined) throw new ConfigError(`„${word}“ ist keine E-Mail-Adresse.`);
  return data;
}
