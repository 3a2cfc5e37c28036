import { expect, it } from "vitest";
import { createMailScene, file } from "../../testing/mail/mail-scene.ts";

const { send, locker, replies } = await createMailScene({
  quota: { dayFiles: 1, dayBytes: 0, files: 0, bytes: 0 },
});

it("a mail beyond the day's quota is answered with what was not stored", async () => {
  await send({ attachments: [file("Erste.pdf"), file("Zweite.pdf")] });
  expect(await locker()).toMatchObject([{ full_name: "Erste.pdf" }]);
  const [reply] = await replies();
  expect(reply?.text).toMatch(/Zweite\.pdf.*\s*.*Heute passt nichts mehr hinein/);
});
