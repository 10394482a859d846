import type { ExtendableContext } from 'koa';

/** Answers with JSON that is already serialised. */
export function respondJson(ctx: ExtendableContext, json: Buffer | string): void {
  ctx.type = 'json';
  ctx.body = json;
}

/** Answers 201 with the address of a record that was created by a POST to its collection. */
export function respondCreated(ctx: ExtendableContext, id: string): void {
  ctx.status = 201;
  ctx.set('Location', `${ctx.path}/${id}`);
}
