import { randomUUID } from "node:crypto";
import { createSosContact, type SosContact } from "@krempelfrei/contract/sos/sos";
import { getSosDocuments, type SosPerson } from "@krempelfrei/contract/sos/sos-access";
import { answerOf } from "@krempelfrei/testing/client";
import type { LightMyRequestResponse } from "fastify";
import { expect } from "vitest";
import { MINUTE_MS } from "@krempelfrei/contract/durations";
import type { Client } from "./client.ts";
import { makeScene, upload, type Scene } from "./scene.ts";
import type { World } from "./world.ts";

export const BIRTHDAY = "1961-04-12";

export const newContact = (email = `kontakt.${randomUUID()}@notfall.example`) => ({
  first_name: "Renate",
  last_name: "Wagner",
  email,
  birthday: BIRTHDAY,
});

/** Names a contact as this member. */
export async function nameContact(client: Client, fields: object = {}): Promise<SosContact> {
  return client.call(createSosContact, { body: { ...newContact(), ...fields } });
}

export async function activate(client: Client, body: object = {}): Promise<void> {
  const response = await client.post("/api/sos/activate", body);
  expect(response.statusCode, response.body).toBe(200);
}

/** Uploads a document of this member and marks it for emergencies. */
export async function addSosFile(scene: Pick<Scene, "client" | "root">, name: string, fields: object = {}) {
  const file = await upload(scene.client, { folder_id: scene.root.id }, `${name}.pdf`);
  const response = await scene.client.patch(`/api/files/${file.id}`, {
    type: "misc",
    author: "Amt",
    is_sos: true,
    ...fields,
  });
  expect(response.statusCode, response.body).toBe(200);
  return file;
}

export interface SosScene extends Scene {
  readonly contact: SosContact;
  /** Address and birthday of the contact. */
  readonly proof: { readonly email: string; readonly birthday: string };
  /** A document that the contact sees. */
  readonly fileId: string;
}

/** A contract holder with an active access, one contact and one SOS document. */
export async function makeSosScene(world: World): Promise<SosScene> {
  const scene = await makeScene(world);
  const contact = await nameContact(scene.client);
  await activate(scene.client);
  const file = await addSosFile(scene, "Reisepass");
  const proof = { email: contact.email, birthday: contact.birthday };
  return { ...scene, contact, proof, fileId: file.id };
}

let places = 0;

/** A browser in a network of its own, because limits count what a network tries. */
export function guestSomewhere(world: World): Client {
  places += 1;
  return world.guest(`10.9.${places >> 8}.${places & 255}`);
}

/** The token of the newest link that was mailed to an address; empty where none was. */
export const mailedToken = (world: World, address: string): string =>
  mailsTo(world, address)
    .map(({ text }) => /sos-access#token=([\w-]{43})/.exec(text)?.[1])
    .find((token) => token !== undefined) ?? "";

/** A browser in which this contact has signed in. */
export async function signInAs(
  world: World,
  { email, birthday }: { readonly email: string; readonly birthday: string },
): Promise<Client> {
  const client = guestSomewhere(world);
  const response = await client.post("/api/sos/login", { email, birthday });
  expect(response.statusCode, response.body).toBe(204);
  return client;
}

/** The mails to one address, the last one first. */
export const mailsTo = (world: World, address: string) =>
  world.mails.filter(({ to }) => to.address === address).toReversed();

const WELCOME = /hat Sie als Notfallkontakt eingetragen$/;

/** The mails that tell a contact that it was named, the last one first. */
export const welcomesTo = (world: World, address: string) =>
  mailsTo(world, address).filter(({ subject }) => WELCOME.test(subject));

/** The mails to a contact but those: codes and links, the last one first. */
export const signInMailsTo = (world: World, address: string) =>
  mailsTo(world, address).filter(({ subject }) => !WELCOME.test(subject));

/** Answer for a contact, and the names of the documents in it by person. */
export const documents = (client: Client): Promise<LightMyRequestResponse> =>
  client.get("/api/sos/documents");
export const personsOf = (response: LightMyRequestResponse): SosPerson[] =>
  answerOf(getSosDocuments, response).data;
export const namesOf = (response: LightMyRequestResponse): Record<string, string[]> =>
  Object.fromEntries(personsOf(response).map(({ name, files }) => [name, files.map((file) => file.name)]));

/** Does something so many minutes later. */
export async function inMinutes<T>(world: World, minutes: number, work: () => Promise<T>): Promise<T> {
  world.setClock(new Date(Date.now() + minutes * MINUTE_MS));
  try {
    return await work();
  } finally {
    world.setClock();
  }
}
