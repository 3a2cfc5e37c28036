import { expect, it } from "vitest";
import { ConfigError } from "../../server/src/core/config-error.ts";
import { demoPassword } from "./demo-password.ts";

it("takes the password of the environment, else the known one", () => {
  expect(demoPassword({ DEMO_PASSWORD: "eine gute Vorführung" })).toBe("eine gute Vorführung");
  expect(demoPassword({ DEMO_PASSWORD: "" })).toBe("krempelfrei-demo");
});

it.each([
  ["DEMO", { NODE_ENV: "production", DEMO_PASSWORD: "eine gute Vorführung" }],
  ["DEMO_PASSWORD", { DEMO_PASSWORD: "kurz" }],
])("refuses in production, and a short password: %s", (name, env) => {
  expect(() => demoPassword(env)).toThrow(ConfigError);
  expect(() => demoPassword(env)).toThrow(new RegExp(`^${name} must be [^\\n]+$`));
});
