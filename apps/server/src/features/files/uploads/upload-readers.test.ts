import { getBrowser } from "@krempelfrei/contract/files/files";
import { expect, it } from "vitest";
import { makeScene, upload } from "../../../testing/scene.ts";
import { createWorld } from "../../../testing/world.ts";

const world = await createWorld();

// Covers members.1
it("an upload is for the uploader alone, or at once for the whole group: then it belongs to the contract holder", async () => {
  const { group, client, root } = await makeScene(world);
  const related = await world.signIn(group.related);
  const own = await upload(related, { folder_id: root.id, is_for_all: "false" });
  expect(own).toMatchObject({ is_for_all: false, user_id: group.related.id });
  const shared = await upload(related, { folder_id: root.id, is_for_all: "true" });
  expect(shared).toMatchObject({
    is_for_all: true,
    user_id: group.customer.id,
    maintainer_id: group.related.id,
    can_modify: true,
  });
  const seen = (await client.call(getBrowser)).files.map(({ id }) => id);
  expect(seen).toEqual([shared.id]);
});
