import type { ParameterizedContext } from 'koa';
import { contentOf } from '../routing/content-of.js';
import { respondContent } from '../routing/respond.js';
import type { Route } from '../routing/route.js';

/** The tags of routes whose answers hold paths of images, and no members of these names that people choose. */
const TAGS: ReadonlySet<string> = new Set(['users', 'sessions', 'customers', 'segments', 'avatars']);
/** Quotes within texts are escaped, so this is always a member with such a path. */
const MEMBERS = ['"avatar":"/avatars/', '"path":"/avatars/'];

/**
 * Returns what adds the base path to the paths of images in an answer of the route; undefined if nothing is to be added. Records hold them
 * without it, and answers are made of stored JSON. So it's done in the finished text, and only where there's a base path.
 */
export function addBasePath(
  { tags }: Pick<Route, 'tags'>,
  basePath: string,
): ((ctx: ParameterizedContext) => void) | undefined {
  if (basePath === '' || !tags.some((tag) => TAGS.has(tag))) return undefined;
  return (ctx) => {
    const content = contentOf(ctx);
    const found = content === undefined ? [] : MEMBERS.filter((member) => content.includes(member));
    if (content === undefined || found.length === 0) return;
    const text = found.reduce(
      (sum, member) => sum.replaceAll(member, member.replace('/avatars/', `${basePath}/avatars/`)),
      content.toString(),
    );
    respondContent(ctx, ctx.response.get('Content-Type'), text);
  };
}
