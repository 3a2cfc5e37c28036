import { listDevices } from "@krempelfrei/contract/account/profile";
import { describe, expect, it } from "vitest";
import type { Client } from "../../testing/client.ts";
import { createWorld, PASSWORD } from "../../testing/world.ts";

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
});
