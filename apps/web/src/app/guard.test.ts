import { ROLES, type Role } from "@krempelfrei/contract/access";
import { describe, expect, it } from "vitest";
import { foundPages, SEARCHED_PAGES } from "../features/search/pages.ts";
import { guard, landing, returnPath } from "./guard.ts";
import { ROUTES } from "./routes.ts";

const reaches = (role: Role | undefined): string[] =>
  ROUTES.filter(({ access, path }) => guard({ access, role, target: path }) === undefined)
    .map(({ path }) => path)
    .toSorted();

const STAFF_ONLY = /^\/(customers|users|templates|reading|stacks|backups|changelog|accounting)/;
const OFFICE_ONLY =
  /^\/(users|changelog|accounting|backups)|^\/customers\/(new|:id$|:id\/(relationships|bookings|history|access))/;
const MEMBERS_ONLY = /^\/(browser|deadlines|locker|sos$)/;

describe("guard", () => {
  it.each(ROLES)("lets %s reach the pages that name the role, and no other", (role) => {
    const named = ROUTES.filter(
      ({ access }) =>
        access === "any" || access === "public" || (access !== "guest" && access.includes(role)),
    );
    expect(reaches(role)).toEqual(named.map(({ path }) => path).toSorted());
  });

  it("lets a guest reach only pages of guests and everybody", () => {
    const open = ROUTES.filter(({ access }) => access === "guest" || access === "public");
    expect(reaches(undefined)).toEqual(open.map(({ path }) => path).toSorted());
    expect(open.map(({ path }) => path)).toEqual(expect.arrayContaining(["/login", "/reset", "/sos-access"]));
  });

  // Written out here: a slip in a manifest must not open a page.
  // Covers 2.1, 2.3, 2.9, 2.11
  it("lets each role reach its pages and no other", () => {
    for (const role of ["customer", "related"] as const) {
      expect(reaches(role)).toEqual(expect.arrayContaining(["/browser", "/deadlines", "/locker", "/sos"]));
      expect(reaches(role).filter((path) => STAFF_ONLY.test(path))).toEqual([]);
    }
    expect(reaches("janitor").filter((path) => OFFICE_ONLY.test(path))).toEqual([]);
    const owners = reaches("owner").filter((path) => !reaches("admin").includes(path));
    expect(owners).toEqual(["/backups"]);
    for (const role of ["owner", "admin", "janitor"] as const)
      expect(reaches(role).filter((path) => MEMBERS_ONLY.test(path))).toEqual([]);
  });

  // Covers search.13
  it("lets a search lead only to pages that the role reaches", () => {
    for (const role of ROLES) {
      const found = SEARCHED_PAGES.flatMap(({ label }) => foundPages(role, label));
      expect(reaches(role)).toEqual(expect.arrayContaining(found.map(({ to }) => to)));
    }
  });

  // Covers search.13
  it("finds a page by what people call what is done there", () => {
    const labels = (role: Role, search: string) => foundPages(role, search).map(({ label }) => label);
    expect(labels("customer", "wo ändere ich mein Passwort")).toEqual(["Passwort ändern"]);
    expect(labels("related", "notfallkontakt")).toEqual(["Notfallzugang (SOS)"]);
    expect(labels("customer", "Rechnung")).toEqual(["Vertrag & Rechnungen"]);
    expect(labels("related", "Rechnung")).toEqual([]);
    expect(labels("janitor", "Backup")).toEqual([]);
    expect(labels("owner", "Backup")).toEqual(["Datensicherung"]);
    expect(labels("customer", "pa")).toEqual([]);
  });

  // Covers 2.12
  it("sends a guest to the sign-in and remembers where to", () => {
    expect(guard({ access: "any", role: undefined, target: "/profile" })).toBe("/login?next=%2Fprofile");
    expect(guard({ access: ["admin"], role: undefined, target: "/" })).toBe("/login");
  });

  // Covers 2.13
  it("sends a role that the page does not list to the profile", () => {
    expect(guard({ access: ["admin"], role: "customer", target: "/customers" })).toBe("/profile");
  });

  // Covers 2.14
  it("sends a signed-in user from a guest's page to where the role begins", () => {
    for (const role of ROLES) expect(guard({ access: "guest", role, target: "/login" })).toBe(landing(role));
    expect(landing("related")).toBe("/browser");
    expect(landing("janitor")).toBe("/customers");
  });

  it.each([
    ["", "/"],
    ["?next=%2Fbrowser%3Fmode%3Dtable", "/browser?mode=table"],
    ["?next=https%3A%2F%2Fboese.example", "/"],
    ["?next=%2F%2Fboese.example", "/"],
    ["?next=%2F%5Cboese.example", "/"],
    ["?next=javascript%3Aalert(1)", "/"],
  ])("returns after %j to %s", (search, path) => {
    expect(returnPath(search)).toBe(path);
  });
});
