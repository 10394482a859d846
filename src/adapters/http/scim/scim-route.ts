import { z } from 'zod';
import type { RouteContext } from '../declarations/route.js';
import { MAX_BODY } from './discovery.js';
import { scimErrors } from './errors.js';
import { SCIM_TYPE } from './scim-path.js';

/** A resource in an answer: `/Schemas` describes it. */
export const SCIM = { media: [SCIM_TYPE] } as const;

/** The context of a request under `/scim/v2`. */
export type ScimContext = RouteContext;

const common = {
  tags: ['scim'],
  scim: true,
  private: true,
  anyQuery: true,
  trailingSlash: true,
  errors: scimErrors,
} as const;

export const reading = { ...common, method: 'GET', responses: { 200: SCIM } } as const;

/** More lists, objects and fields than the most members that a body has room for. */
const MAX_PARTS = 100_000;

export const writing = {
  ...common,
  logged: true,
  // What is in it is read by the names of RFC 7643, in any case.
  body: z.looseObject({}),
  bodyLimit: MAX_BODY,
  maxParts: MAX_PARTS,
  mediaType: SCIM_TYPE,
  refusals: [
    ...(['escalation_denied', 'administrator_protected', 'suspended_by_administrator', 'directory_held'] as const),
    ...(['email_taken', 'already_exists', 'limit_reached', 'too_many_moves'] as const),
  ],
} as const;
