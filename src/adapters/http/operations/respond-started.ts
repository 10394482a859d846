import type { ExtendableContext } from 'koa';
import type { Operation } from '../../../domain/operations/operation.js';
import { presentOperation } from './present.js';

/** Answers with an operation that was started by a request to this path, without the prefix of the service. */
export function respondStarted(ctx: ExtendableContext, operation: Operation, path: string): void {
  ctx.status = 202;
  ctx.set('Location', `${ctx.path.slice(0, -path.length)}/operations/${operation.id}`);
  ctx.body = presentOperation(operation);
}
