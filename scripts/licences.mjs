/** @typedef {import('./describe-package.mjs').PackageDescription} PackageDescription */

const RULE = '-'.repeat(80);
const HEADER = `Castellan contains the following packages, each under its own licence. A package without a text of its own names its
licence in its package.json.`;

/** Returns the legal texts of packages, each text once, below the packages that it applies to. @param {readonly PackageDescription[]} packages */
export function licencesOf(packages) {
  /** @type {Map<string, string[]>} */
  const titles = new Map();
  for (const { manifest, texts } of packages) {
    const text = texts.length === 0 ? `Licence: ${manifest.license}` : texts.join('\n\n');
    titles.set(text, [...(titles.get(text) ?? []), `${manifest.name} ${manifest.version}`]);
  }
  return (
    [HEADER, ...[...titles].map(([text, names]) => `${names.join('\n')}\n\n${text}`)].join(`\n\n${RULE}\n\n`) + '\n'
  );
}
