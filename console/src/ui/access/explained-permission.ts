import type { Schema } from 'castellan-client';

/** A permission of `GET /users/:id/access` and `GET /tokens/:id/access`. */
export type ExplainedPermission = Schema<'ExplainedPermission'>;
