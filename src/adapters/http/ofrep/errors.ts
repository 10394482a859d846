import { problemOf } from '../problem.js';
import type { Reply } from '../reply.js';
import type { ForeignErrors } from '../route.js';
import { ofrepErrorSchema } from './schema.js';

/**
 * OFREP's own body for 400, 404 and 500, which providers read; undefined for the problems they know by their status
 * alone. A context of the wrong shape is a 400 of the protocol and not our 422. `params.key` is the flag, if one is asked.
 */
function present(error: unknown, { key }: Readonly<Record<string, string>>): Reply | undefined {
  const { status, code, message, fields, headers } = problemOf(error);
  const answer = (ofStatus: number, errorCode: string, errorDetails = message): Reply => ({
    status: ofStatus,
    body: { ...(key !== undefined && { key }), errorCode, errorDetails },
    headers: { 'Cache-Control': 'no-store', ...headers },
  });
  switch (status) {
    case 400:
      return answer(400, code === 'bad_query' ? 'GENERAL' : 'PARSE_ERROR');
    case 404:
      return answer(404, 'FLAG_NOT_FOUND');
    case 422: {
      const [field, flaw] = Object.entries(fields)[0] ?? [];
      return answer(400, 'INVALID_CONTEXT', field && flaw ? `${field} ${flaw.message}.` : message);
    }
    case 500:
      return answer(500, 'GENERAL');
    default:
      return undefined;
  }
}

/** How this protocol answers errors. */
export const ofrepErrors: ForeignErrors = {
  schema: ofrepErrorSchema,
  statuses: [400, 404, 500],
  absorbed: [422],
  present,
};
