/** To load into a service: writes the address of each module that it loads to the file LOADED_MODULES. */
import { appendFileSync } from 'node:fs';
import { register } from 'node:module';
import { isMainThread } from 'node:worker_threads';

// Node runs the hook below in a thread of its own.
if (isMainThread) register(import.meta.url);

/** @type {import('node:module').LoadHook} */
export async function load(url, context, nextLoad) {
  appendFileSync(String(process.env['LOADED_MODULES']), `${url}\n`);
  return nextLoad(url, context);
}
