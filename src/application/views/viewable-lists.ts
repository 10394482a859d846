import { parsePermission } from '../../domain/access/granting-roles.js';
import { CHANGE_FIELDS } from '../../domain/changes/change-list.js';
import { CUSTOMER_FIELDS, CUSTOMER_LOG_FIELDS } from '../../domain/customers/customer-list-fields.js';
import { SEGMENT_FIELDS } from '../../domain/segments/segment-list.js';
import { GROUP_FIELDS } from '../../domain/groups/group-list.js';
import type { ListFields } from '../../domain/lists/list-fields.js';
import type { Actor } from '../../domain/permissions/actor.js';
import type { Needs } from '../../domain/permissions/needs.js';
import { TOKEN_FIELDS } from '../../domain/tokens/token-list.js';
import { INVITATION_STATES, NOT_SEEN } from '../../domain/users/account-use.js';
import { USER_FIELDS } from '../../domain/users/user-list.js';
import { WEBHOOK_FIELDS } from '../../domain/webhooks/webhook-list.js';
import { ABILITY_RULES } from '../abilities/ability-rules.js';
import { ListChanges } from '../changes/list-changes.js';
import { ListCustomerLogs } from '../customers/list-customer-logs.js';
import { ListCustomers } from '../customers/list-customers.js';
import { FEATURE_RULES } from '../features/feature-rules.js';
import { GROUP_NEEDS } from '../groups/group-rules.js';
import { ROLE_RULES } from '../roles/role-rules.js';
import { ListSegments } from '../segments/list-segments.js';
import { ListTokens } from '../tokens/list-tokens.js';
import { ListUsers } from '../users/list-users.js';
import { ReadWebhooks } from '../webhooks/read-webhooks.js';

/** A list that people can save views of. */
export interface ViewableList {
  readonly needs: Needs;
  /** The fields by which this caller may filter and sort it. */
  readonly fieldsFor: (actor: Actor) => ListFields;
  /** Filters that aren't fields, and whether the list reads these values. */
  readonly parameters?: ReadonlyMap<string, (values: readonly string[]) => boolean>;
}

const USER_PARAMETERS = new Map(
  Object.entries({
    can: (values: readonly string[]) => values.every((text) => parsePermission(text) !== undefined),
    not_seen: ([text = '', ...more]: readonly string[]) => more.length === 0 && NOT_SEEN.test(text),
    invitation: ([text = '', ...more]: readonly string[]) =>
      more.length === 0 && INVITATION_STATES.some((one) => one === text),
  }),
);

/** The lists by their paths. A test compares them with the routes. */
export const VIEWABLE_LISTS: ReadonlyMap<string, ViewableList> = new Map(
  Object.entries({
    customers: { needs: ListCustomers.needs, fieldsFor: () => CUSTOMER_FIELDS },
    'customers/logs': { needs: ListCustomerLogs.needs, fieldsFor: () => CUSTOMER_LOG_FIELDS },
    segments: { needs: ListSegments.needs, fieldsFor: () => SEGMENT_FIELDS },
    features: ofRules(FEATURE_RULES),
    users: { needs: ListUsers.needs, fieldsFor: () => USER_FIELDS, parameters: USER_PARAMETERS },
    groups: { needs: GROUP_NEEDS.read, fieldsFor: () => GROUP_FIELDS },
    roles: ofRules(ROLE_RULES),
    abilities: ofRules(ABILITY_RULES),
    tokens: { needs: ListTokens.needs, fieldsFor: () => TOKEN_FIELDS },
    webhooks: { needs: ReadWebhooks.needs, fieldsFor: () => WEBHOOK_FIELDS },
    changes: { needs: ListChanges.needs, fieldsFor: () => CHANGE_FIELDS },
  }),
);

interface Rules {
  readonly needs: { readonly read: Needs };
  readonly list: { readonly fields: ListFields; readonly fieldsFor?: (actor: Actor) => ListFields };
}

function ofRules({ needs, list }: Rules): ViewableList {
  return { needs: needs.read, fieldsFor: list.fieldsFor ?? (() => list.fields) };
}
