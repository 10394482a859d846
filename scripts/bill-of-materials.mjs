import { Contrib, Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library';
import parseSpdx from 'spdx-expression-parse';

/** @typedef {import('./describe-package.mjs').Manifest} Manifest */
/** @typedef {import('./describe-package.mjs').PackageDescription} PackageDescription */

const { ComponentBuilder } = Contrib.FromNodePackageJson.Builders;
const builder = new ComponentBuilder(
  new Contrib.FromNodePackageJson.Factories.ExternalReferenceFactory(),
  new Contrib.License.Factories.LicenseFactory(parseSpdx),
);

/**
 * Returns a software bill of materials in the JSON format of CycloneDX: the packages that the tarball contains, and those that
 * npm installs with it. It's the same for the same packages.
 * @param {Manifest} own @param {{ bundled: readonly PackageDescription[], installed: readonly PackageDescription[] }} packages
 */
export function billOfMaterials(own, { bundled, installed }) {
  const bom = new Models.Bom();
  const root = componentOf(own, Enums.ComponentType.Application);
  bom.metadata.component = root;
  for (const [packages, isBundled] of /** @type {const} */ ([
    [bundled, 'true'],
    [installed, 'false'],
  ])) {
    for (const { manifest } of packages) {
      const component = componentOf(manifest, Enums.ComponentType.Library);
      component.properties.add(new Models.Property('castellan:bundled', isBundled));
      bom.components.add(component);
      root.dependencies.add(component.bomRef);
    }
  }
  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6));
  return `${serializer.serialize(bom, { sortLists: true, space: 1 })}\n`;
}

/** @param {Manifest} manifest @param {Enums.ComponentType} type */
function componentOf(manifest, type) {
  const component = builder.makeComponent(manifest, type);
  if (component === undefined) throw new Error(`${manifest.name} has no usable package.json.`);
  component.purl = `pkg:npm/${manifest.name.replace('@', '%40')}@${manifest.version}`;
  component.bomRef.value = component.purl;
  return component;
}
