import type { Schema } from './schema.js';

/** Whether somebody may do something now. */
export interface AccessQuestion {
  /** A user by id (or by address, which needs a further permission), or an API token by id. */
  readonly subject: { readonly type: 'user' | 'token'; readonly id: string };
  /** The key of an ability and an action, such as `invoice.approve`. */
  readonly permission: string;
}

export interface AccessAnswer {
  readonly allowed: boolean;
  /** Why, as `GET /users/:id/access` explains it; or what is wrong with the question. */
  readonly reason: string;
  /** The id of the last change that the answer takes into account; undefined if the question is malformed. */
  readonly seq: string | undefined;
}

/** The question in the terms of AuthZEN 1.0. All resources of a type are decided alike. */
export function evaluationOf({ subject, permission }: AccessQuestion) {
  const dot = permission.lastIndexOf('.');
  const [type, name] = [permission.slice(0, Math.max(dot, 0)), permission.slice(dot + 1)];
  return { subject, action: { name }, resource: { type, id: '*' } };
}

/** The answer to it. */
export function answerOf({ decision, context }: Schema<'AccessDecisions'>['evaluations'][number]): AccessAnswer {
  return 'error' in context
    ? { allowed: false, reason: context.error.message, seq: undefined }
    : { allowed: decision, reason: context.reason, seq: context.seq };
}
