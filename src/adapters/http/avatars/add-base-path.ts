import type { Middleware } from 'koa';
import { contentOf } from '../responses/content-of.js';
import { respondContent } from '../responses/respond.js';
import { SlicedContent } from '../responses/sliced-content.js';

/** An image of a record, or a change of it in a customer's log. Quotes within texts are escaped, so it's always a member. */
const IMAGE = /"avatar":(?:"\/avatars\/|\{"from":(?:null|"[^"]*"),"to":(?:null|"[^"]*")\})/g;
const UPLOADED = /"path":"\/avatars\//g;
/** The tags of routes whose answers hold paths of images, as members of names that nobody can choose there. */
const MEMBERS: ReadonlyMap<string, RegExp> = new Map([
  ['users', IMAGE],
  ['sessions', IMAGE],
  ['customers', IMAGE],
  ['segments', IMAGE],
  ['avatars', UPLOADED],
]);

/**
 * Returns what adds the base path to the paths of images in an answer of the route; undefined if nothing is to be added. Records hold them
 * without it, and answers are made of stored JSON. So it's done in the finished text, and only where there's a base path.
 */
export function addBasePath({ tags }: { readonly tags: readonly string[] }, basePath: string): Middleware | undefined {
  if (basePath === '') return undefined;
  const member = tags.map((tag) => MEMBERS.get(tag)).find((one) => one !== undefined);
  if (member === undefined) return undefined;
  return async (ctx, next) => {
    await next();
    const found = contentOf(ctx);
    const content = found instanceof SlicedContent ? found.content : found;
    if (content?.includes('"/avatars/') !== true) return;
    const text = content
      .toString()
      .replaceAll(member, (path) => path.replaceAll('"/avatars/', `"${basePath}/avatars/`));
    respondContent(ctx, ctx.response.get('Content-Type'), text);
  };
}
