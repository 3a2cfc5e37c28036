import { ROLES, type Role } from "@krempelfrei/contract/access";
import { describe, expect, it } from "vitest";
import { guard, landing, returnPath } from "./guard.ts";
import { ROUTES } from "./routes.ts";

const reaches = (role: Role | undefined): string[] =>
  ROUTES.filter(({ access, path }) => guard({ access, role, target: path }) === undefined)
    .map(({ path }) => path)
    .toSorted();

const PUBLIC = ["/reset", "/set", "/sos-access", "/confirm-email", "/impressum", "/datenschutz"];
const GUEST = ["/login", "/reset-password"];

describe("guard", () => {
  // Covers 2.1, 2.3, 2.9, 2.11
  it("lets each role reach its pages and no other", () => {
    const member = ["/browser", "/deadlines", "/locker", "/sos", "/profile", ...PUBLIC].toSorted();
    const admin = [
      "/profile",
      "/customers/:id/documents",
      "/customers",
      "/customers/new",
      "/customers/:id",
      "/customers/:id/overview",
      "/customers/:id/relationships",
      "/customers/:id/bookings",
      "/customers/:id/history",
      "/customers/:id/access",
      "/customers/:id/documents/deleted",
      "/users",
      "/users/new",
      "/users/:id",
      "/templates",
      "/reading",
      "/stacks",
      "/stacks/:id",
      "/changelog",
      "/accounting",
      "/accounting/quarters",
      "/accounting/import-csv",
      "/accounting/open-items",
      "/accounting/settings",
      ...PUBLIC,
    ].toSorted();
    expect(reaches("customer")).toEqual(member);
    expect(reaches("related")).toEqual(member);
    expect(reaches("admin")).toEqual(admin);
    expect(reaches("owner")).toEqual([...admin, "/backups"].toSorted());
    const janitor = [
      "/profile",
      "/customers/:id/documents",
      "/customers/:id/documents/deleted",
      "/customers",
      "/templates",
      "/reading",
      "/stacks",
      "/stacks/:id",
      ...PUBLIC,
    ];
    expect(reaches("janitor")).toEqual(janitor.toSorted());
    expect(reaches(undefined)).toEqual([...GUEST, ...PUBLIC].toSorted());
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
