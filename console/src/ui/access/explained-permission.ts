/** A permission of `GET /users/:id/access` and `GET /tokens/:id/access`. */
export interface ExplainedPermission {
  readonly ability: string;
  readonly action: string;
  readonly allowed: boolean;
  readonly reason: 'granted' | 'not_granted' | 'action_off' | 'no_such_action' | 'suspended' | 'expired';
  readonly granted_by: readonly { readonly id: string; readonly name: string }[];
}
