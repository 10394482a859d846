import { Readable } from 'node:stream';
import type { ParameterizedContext } from 'koa';
import { SlicedContent } from './sliced-content.js';

/** The serialised content of a JSON answer; undefined for any other, such as a stream. Serialises an object, once. */
export function contentOf(ctx: ParameterizedContext): Buffer | string | SlicedContent | undefined {
  const content: unknown = ctx.response.body;
  if (content === undefined || content === null || !isJson(ctx.res.getHeader('Content-Type'))) return undefined;
  if (content instanceof SlicedContent) return content;
  if (content instanceof Readable) return undefined;
  if (Buffer.isBuffer(content) || typeof content === 'string') return content;
  const json = JSON.stringify(content);
  ctx.body = json;
  return json;
}

function isJson(type: unknown): boolean {
  return typeof type === 'string' && /^(?:application\/json|[^;]*\+json)(?:;|$)/.test(type);
}
