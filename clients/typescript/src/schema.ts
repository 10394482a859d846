import type { components } from './openapi.js';

/** The name of something that the API document describes, such as `User` or `NewUser`. */
export type SchemaName = keyof components['schemas'];

/** A record, body or part of one, by its name in the API document: `Schema<'User'>`. */
export type Schema<Name extends SchemaName> = components['schemas'][Name];
