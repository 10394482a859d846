import type { ExtendableContext } from 'koa';
import type { ExplainedPermission } from '../../../domain/access/explain-permissions.js';
import { jsonArray } from '../lists/respond-list.js';
import { respondJson } from '../responses/respond.js';
import { presentExplainedPermission } from './present.js';

/** Answers with the permissions of somebody, and what `start` says of them. */
export async function respondExplained(
  ctx: ExtendableContext,
  start: object,
  permissions: readonly ExplainedPermission[],
): Promise<void> {
  const list = await jsonArray(permissions, (permission) => JSON.stringify(presentExplainedPermission(permission)));
  const text = JSON.stringify(start).slice(0, -1);
  respondJson(ctx, Buffer.concat([Buffer.from(`${text},"permissions":`), list, Buffer.from('}')]));
}
