import { hasCode } from './put-in-place.mjs';

/**
 * Imports a module that builds something; undefined where its packages aren't installed.
 * @template T @param {() => Promise<T>} load @returns {Promise<T | undefined>}
 */
export function importBuilder(load) {
  return load().catch((/** @type {unknown} */ error) => {
    if (hasCode(error, 'ERR_MODULE_NOT_FOUND')) return undefined;
    throw error;
  });
}
