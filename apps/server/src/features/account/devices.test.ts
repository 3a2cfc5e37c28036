import { listDevices } from "@krempelfrei/contract/account/profile";
import { FRESH_SIGN_IN_MINUTES } from "@krempelfrei/contract/limits";
import { describe, expect, it } from "vitest";
import type { Client } from "../../testing/client.ts";
import { createWorld, PASSWORD } from "../../testing/world.ts";
import { endSessions } from "./session/end-sessions.ts";
import { changesOf } from "../../testing/tables/changes.ts";

const world = await createWorld();

describe("devices", () => {
  const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
  const IPHONE =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";

  async function signInWith(email: string, agent: string) {
    const client = world.guest();
    await client.get("/api/sanctum/csrf-cookie");
    const answer = await client.request({
      method: "POST",
      url: "/api/login",
      headers: { "user-agent": agent },
      payload: { email, password: PASSWORD },
    });
    expect(answer.statusCode).toBe(200);
    return client;
  }
  const devicesOf = async (client: Client) => (await client.call(listDevices)).data;

  it("are listed in words, this one first, and signed out one by one or all others at once", async () => {
    const { customer, related } = await world.makeGroup();
    const phone = await signInWith(customer.email, IPHONE);
    const desk = await signInWith(customer.email, FIREFOX);
    const strange = await signInWith(customer.email, "<script>alert(1)</script>");
    const devices = await devicesOf(desk);
    expect(devices.map(({ name, kind, is_current }) => [name, kind, is_current])).toEqual(
      expect.arrayContaining([
        ["Firefox auf Windows", "desktop", true],
        ["Safari auf iOS", "phone", false],
        ["Unbekanntes Gerät", "desktop", false],
      ]),
    );
    expect(devices[0]?.is_current).toBe(true);
    const idOfPhone = devices.find(({ kind }) => kind === "phone")?.id;

    const stranger = await world.signIn(related);
    expect((await stranger.delete(`/api/user/sessions/${idOfPhone}`)).statusCode).toBe(404);
    expect((await phone.get("/api/user")).statusCode).toBe(200);
    expect((await desk.delete(`/api/user/sessions/${idOfPhone}`)).statusCode).toBe(204);
    expect((await phone.get("/api/user")).statusCode).toBe(401);
    expect((await desk.delete(`/api/user/sessions/${idOfPhone}`)).statusCode).toBe(404);

    expect((await desk.delete("/api/user/sessions")).statusCode).toBe(204);
    expect((await strange.get("/api/user")).statusCode).toBe(401);
    expect((await stranger.get("/api/user")).statusCode).toBe(200);
    expect(await devicesOf(desk)).toHaveLength(1);
  });

  it("are signed out by the operator: of a person, or of everybody", async () => {
    const { customer, related } = await world.makeGroup();
    const [own, other] = [await world.signIn(customer), await world.signIn(related)];
    expect(await endSessions(world.system, customer.email)).toBe(1);
    expect((await own.get("/api/user")).statusCode).toBe(401);
    expect((await other.get("/api/user")).statusCode).toBe(200);
    expect(await endSessions(world.system)).toBeGreaterThanOrEqual(1);
    expect((await other.get("/api/user")).statusCode).toBe(401);
    expect(await endSessions(world.system)).toBe(0);
    const entry = await changesOf(
      world,
      { customer_id: customer.id, action: "session.ended" },
      "actor_name",
      "subject_id",
    );
    expect(entry).toEqual([
      { actor_name: "Test", subject_id: customer.id },
      { actor_name: "Test", subject_id: related.id },
    ]);
    await expect(endSessions(world.system, "niemand@beispiel.example")).rejects.toThrow("nicht gefunden");
  });

  it("are signed out with the password alone where the sign-in is a while ago", async () => {
    const { customer } = await world.makeGroup();
    const phone = await signInWith(customer.email, IPHONE);
    const desk = await signInWith(customer.email, FIREFOX);
    await world.db
      .updateTable("session")
      .set({ created_at: new Date(Date.now() - (FRESH_SIGN_IN_MINUTES + 1) * 60_000) })
      .where("user_id", "=", customer.id)
      .execute();
    const [, other] = await devicesOf(desk);
    for (const path of [`/api/user/sessions/${other?.id}`, "/api/user/sessions"]) {
      const refused = await desk.delete(path);
      expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ["password"]]);
      const wrong = await desk.request({ method: "DELETE", url: path, payload: { password: "falsch" } });
      expect(wrong.statusCode).toBe(422);
    }
    expect((await phone.get("/api/user")).statusCode).toBe(200);
    const url = `/api/user/sessions/${other?.id}`;
    const ended = await desk.request({ method: "DELETE", url, payload: { password: PASSWORD } });
    expect(ended.statusCode).toBe(204);
    expect((await phone.get("/api/user")).statusCode).toBe(401);
  });
});
