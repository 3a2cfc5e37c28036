// Makes the icons of the installed app from the logo: node bin/make-icons.js. Their bytes are in the repository, so that a
// build needs no picture library.
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createRequire } from "node:module";
import { ROOT } from "./lib/paths.js";

// sharp is a dependency of the reader.
const sharp = createRequire(join(ROOT, "packages/reader/src/reader.ts"))("sharp");
const PUBLIC = join(ROOT, "apps/web/public");
const logo = readFileSync(join(PUBLIC, "favicon.svg"), "utf8");
const PEN = 32;
/** A system shows only the middle four fifths of a maskable icon: the ground fills all of it, the sign stays inside. */
const maskable = logo
  .replace(/rx="9"/, "")
  .replace(
    /<path d="M9[\s\S]*(?=<\/svg>)/,
    (sign) => `<g transform="translate(3.2 3.2) scale(.8)">${sign}</g>`,
  );

mkdirSync(join(PUBLIC, "icons"), { recursive: true });
for (const size of [192, 512]) {
  for (const [name, svg] of Object.entries({ icon: logo, maskable })) {
    await sharp(Buffer.from(svg), { density: (72 * size) / PEN })
      .resize(size, size)
      .png({ compressionLevel: 9, palette: true })
      .toFile(join(PUBLIC, `icons/${name}-${size}.png`));
  }
}
