import { interleave, median, ratioOf, type Figure } from "./figure.ts";
import type { RunningServer } from "./server.ts";

/** Accounts to try: ten tries an hour are allowed for each, and a hundred for an address. */
const KNOWN = ["anna.schmidt", "jonas.schmidt", "krempler", "admin", "inhaber"];
const ROUNDS = 39;

/** How long the refusal of a wrong password takes for accounts that exist, beside those that do not. */
export async function measureSignIn(server: RunningServer): Promise<Figure[]> {
  const answer = await fetch(`${server.url}/api/sanctum/csrf-cookie`);
  const cookie = answer.headers.getSetCookie()[0]?.split(";", 1)[0] ?? "";
  const headers = {
    "content-type": "application/json",
    cookie,
    "x-xsrf-token": cookie.slice(cookie.indexOf("=") + 1),
  };
  const refused = async (email: string): Promise<number> => {
    const start = performance.now();
    const body = JSON.stringify({ email, password: "falsches Passwort" });
    const response = await fetch(`${server.url}/api/login`, { method: "POST", headers, body });
    await response.text();
    if (response.status !== 422) throw new Error(`sign-in of ${email}: ${response.status}`);
    return performance.now() - start;
  };
  let tries = 0;
  const times = await interleave(ROUNDS, {
    known: () => {
      tries += 1;
      return refused(`${KNOWN[tries % KNOWN.length]}@krempelfrei.example`);
    },
    // Equally many and equally often: the first try of an address inserts a row, the later ones update it.
    unknown: () => refused(`niemand.${tries % KNOWN.length}@krempelfrei.example`),
  });
  return [
    {
      name: "refused sign-in, known account",
      ours: `${median(times.known).toFixed(1)} ms`,
      reference: `${median(times.unknown).toFixed(1)} ms unknown account`,
      ratio: ratioOf(times.known, times.unknown),
      target: "0.85 to 1.15",
    },
  ];
}
