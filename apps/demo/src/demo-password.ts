import { ConfigError } from "../../server/src/core/config-error.ts";

const SHORTEST = 8;

/**
 * The password of all demo accounts: `DEMO_PASSWORD`, or a public default. Throws `ConfigError` in production and for a
 * password that is too short.
 */
export function demoPassword(env: Readonly<Record<string, string | undefined>>): string {
  if (env.NODE_ENV === "production")
    throw new ConfigError("DEMO must be 0 in production: the demo accounts have a known password.");
  const password = env.DEMO_PASSWORD?.trim() || "krempelfrei-demo";
  if (password.length < SHORTEST) {
    throw new ConfigError(`DEMO_PASSWORD must be at least ${SHORTEST} characters.`);
  }
  return password;
}
