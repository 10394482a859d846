import type { PublicChange } from '../../../domain/authority/public-change.js';
import type { JsonObject } from '../../../domain/changes/change.js';

/** The version of the Open Cybersecurity Schema Framework whose classes the events are of: https://schema.ocsf.io/1.8.0 */
const OCSF = '1.8.0';
const CATEGORY = { category_uid: 3, category_name: 'Identity & Access Management' };
const INFORMATIONAL = { severity_id: 1, severity: 'Informational' };
const SUCCESS = { status_id: 1, status: 'Success' };

/** An activity of a class: `activity_id`, and its caption or, where the schema has none, ours. */
type Activity = readonly [id: number, name: string];

const ACCOUNT = {
  created: [1, 'Create'],
  reinstated: [2, 'Enable'],
  password: [3, 'Password Change'],
  suspended: [5, 'Disable'],
  deleted: [6, 'Delete'],
  factorOn: [10, 'MFA Factor Enable'],
  factorOff: [11, 'MFA Factor Disable'],
  other: [99, 'Update'],
} as const;
const ENTITY = { created: [1, 'Create'], updated: [3, 'Update'], deleted: [4, 'Delete'] } as const;

/**
 * An entry of the log as an OCSF event: of users as Account Change (3001), of other records as Entity Management (3004). What
 * the schema has no attribute for is in `unmapped`.
 */
export function ocsfEvent(change: PublicChange, version: string) {
  const { resource, record_id: uid, action, before, after } = change;
  if (resource === 'user') {
    const event = eventOf(change, { uid: 3_001, name: 'Account Change' }, accountActivity(change), version);
    return { ...event, user: { uid, ...accountType(uid) }, unmapped: { before, after } };
  }
  const entity = (data: JsonObject | null) => ({ uid, type_id: 99, type: resource, ...(data !== null && { data }) });
  return {
    ...eventOf(change, { uid: 3_004, name: 'Entity Management' }, ENTITY[action], version),
    entity: entity(action === 'created' ? after : before),
    ...(action === 'updated' && { entity_result: entity(after) }),
  };
}

function eventOf(
  change: PublicChange,
  type: { readonly uid: number; readonly name: string },
  [activityId, activityName]: Activity,
  version: string,
) {
  const { id, at, actor_id: actorId, resource, record_id: recordId, action, request_id: requestId, hash } = change;
  return {
    time: Date.parse(at),
    ...CATEGORY,
    class_uid: type.uid,
    class_name: type.name,
    activity_id: activityId,
    activity_name: activityName,
    type_uid: type.uid * 100 + activityId,
    type_name: `${type.name}: ${activityName}`,
    ...INFORMATIONAL,
    ...SUCCESS,
    message: `${resource} ${recordId} ${action}`,
    actor: { user: { uid: actorId, ...accountType(actorId) } },
    metadata: {
      version: OCSF,
      product: { name: 'Castellan', vendor_name: 'Castellan', version },
      log_name: 'changes',
      sequence: Number(id),
      uid: hash,
      ...(requestId !== null && { correlation_uid: requestId }),
    },
  };
}

/** Of several activities, the first in the order of `ACCOUNT`. */
function accountActivity({ action, before, after }: PublicChange): Activity {
  if (action !== 'updated') return ACCOUNT[action];
  const { suspended, profile, totp, passkeys } = after ?? {};
  const more = typeof passkeys === 'number' ? passkeys - Number(before?.['passkeys'] ?? 0) : 0;
  if (suspended === false) return ACCOUNT.reinstated;
  if (Array.isArray(profile) && profile.includes('password')) return ACCOUNT.password;
  if (suspended === true) return ACCOUNT.suspended;
  if (totp === true || more > 0) return ACCOUNT.factorOn;
  return totp === false || more < 0 ? ACCOUNT.factorOff : ACCOUNT.other;
}

/** What an actor is: a person, a program with an API token, or the service itself. */
function accountType(actorId: string) {
  if (actorId.startsWith('token:')) return { type_id: 4, type: 'Service' };
  return actorId.startsWith('system:') ? { type_id: 3, type: 'System' } : { type_id: 1, type: 'User' };
}
