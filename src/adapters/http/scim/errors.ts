import { z } from 'zod';
import type { ForeignError, ForeignErrors } from '../declarations/route.js';
import { problemOf } from '../problems/problem.js';
import { SCIM_PATH, SCIM_TYPE } from './scim-path.js';
import { ScimRefusal } from './scim-refusal.js';

const SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error';

/** By the code of a problem (RFC 7644, table 9). */
const TYPES: Readonly<Record<string, string>> = {
  validation_failed: 'invalidValue',
  malformed_json: 'invalidSyntax',
  email_taken: 'uniqueness',
  already_exists: 'uniqueness',
};

/** Our names of fields, and SCIM's. */
const NAMES: Readonly<Record<string, string>> = { external_id: 'externalId', email: 'userName', name: 'displayName' };

/** Presents every problem in SCIM's form (RFC 7644, 3.12). Invalid values are a 400 there. */
function present(error: unknown): ForeignError {
  const { status: ours, code, message, fields } = problemOf(error);
  const status = ours === 422 ? 400 : ours;
  const scimType = error instanceof ScimRefusal ? error.scimType : TYPES[code];
  const named = Object.entries(fields).map(([field, { message: what }]) => `${NAMES[field] ?? field} ${what}.`);
  const detail = ours === 422 && named.length > 0 ? named.join(' ') : message.replace('external_id', 'externalId');
  const body = { schemas: [SCHEMA], status: String(status), ...(scimType !== undefined && { scimType }), detail };
  return { status, type: SCIM_TYPE, body };
}

/** Error handling for everything under `/scim/v2`. */
export const scimErrors: ForeignErrors = {
  schema: z.looseObject({}),
  statuses: [],
  absorbed: [],
  below: SCIM_PATH,
  present,
};
