import { KEY_MISSING } from '../../../domain/features/evaluate-flag.js';
import { problemOf } from '../problems/problem.js';
import type { ForeignError, ForeignErrors } from '../declarations/route.js';
import { KEY_MISSING_DETAILS } from './present.js';
import { ofrepErrorSchema } from './schema.js';

/**
 * Presents 400, 404 and 500 in OFREP's own format, which providers read; undefined for problems that they recognise by
 * status alone. In OFREP, a context of the wrong shape is a 400 and not a 422. `params.key` is the requested flag, if
 * any.
 */
function present(error: unknown, { key }: Readonly<Record<string, string>>): ForeignError | undefined {
  const { status, code, message, fields } = problemOf(error);
  const answer = (ofStatus: number, errorCode: string, errorDetails = message): ForeignError => ({
    status: ofStatus,
    body: { ...(key !== undefined && { key }), errorCode, errorDetails },
  });
  switch (status) {
    case 400:
      return answer(400, code === 'bad_query' ? 'GENERAL' : 'PARSE_ERROR');
    case 404:
      return answer(404, 'FLAG_NOT_FOUND');
    case 422: {
      const [field, found] = Object.entries(fields)[0] ?? [];
      if (found?.code === KEY_MISSING) return answer(400, KEY_MISSING, KEY_MISSING_DETAILS);
      return answer(400, 'INVALID_CONTEXT', field && found ? `${field} ${found.message}.` : message);
    }
    case 500:
      return answer(500, 'GENERAL');
    default:
      return undefined;
  }
}

/** Error handling for OFREP routes. */
export const ofrepErrors: ForeignErrors = {
  schema: ofrepErrorSchema,
  statuses: [400, 404, 500],
  absorbed: [422],
  present,
};
