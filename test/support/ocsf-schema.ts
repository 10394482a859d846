/*
 * What OCSF 1.8.0 says of the attributes that the log's events have: names, types, requirements, values and captions of
 * enumerations. Written from the definitions published in github.com/ocsf/ocsf-schema, tag 1.8.0 (Apache-2.0): dictionary.json,
 * events/base_event.json, events/iam/{iam,account_change,entity_management}.json, objects/{_entity,actor,managed_entity,
 * metadata,product,user}.json. Attributes that no event of ours has are left out, so that a misspelt one is noticed.
 */
const text = { type: 'string', minLength: 1 } as const;
const integer = { type: 'integer' } as const;
/** `timestamp_t`: milliseconds since the epoch. */
const timestamp = { type: 'integer', minimum: 0 } as const;
/** `json_t` and `object`. */
const json = { type: 'object' } as const;

interface Attributes {
  readonly required?: readonly string[];
  /** Constraint `at_least_one`. */
  readonly oneOf?: readonly string[];
  readonly properties: Readonly<Record<string, object>>;
  /** Pairs of an enumeration and the attribute with its caption. */
  readonly captions?: readonly object[];
}

function object({ required = [], oneOf = [], properties, captions = [] }: Attributes) {
  return {
    type: 'object',
    properties,
    required,
    additionalProperties: false,
    ...(oneOf.length > 0 && { anyOf: oneOf.map((name) => ({ required: [name] })) }),
    ...(captions.length > 0 && { allOf: captions }),
  };
}

/** The caption belongs to the value; of 99 (Other), it's the source's own. */
function captions(id: string, name: string, values: Readonly<Record<number, string>>): object {
  return {
    properties: { [id]: { enum: [...Object.keys(values).map(Number), 99] } },
    allOf: Object.entries(values).map(([value, caption]) => ({
      if: { properties: { [id]: { const: Number(value) } }, required: [id, name] },
      then: { properties: { [name]: { const: caption } } },
    })),
    // A value without a caption needs the source's.
    if: { properties: { [id]: { const: 99 } }, required: [id] },
    then: { required: [name] },
  };
}

const user = object({
  oneOf: ['account', 'name', 'uid'],
  properties: { uid: text, type_id: integer, type: text },
  captions: [captions('type_id', 'type', { 0: 'Unknown', 1: 'User', 2: 'Admin', 3: 'System', 4: 'Service' })],
});

const entity = object({
  oneOf: ['name', 'uid', 'device', 'group', 'org', 'policy', 'user'],
  properties: { uid: text, type_id: integer, type: text, data: json },
  captions: [
    captions('type_id', 'type', {
      ...{ 0: 'Unknown', 1: 'Device', 2: 'User', 3: 'Group', 4: 'Organization' },
      ...{ 5: 'Policy', 6: 'Email', 7: 'Network Zone' },
    }),
  ],
});

const metadata = object({
  required: ['product', 'version'],
  properties: {
    version: { const: '1.8.0' },
    product: object({ oneOf: ['name', 'uid'], properties: { name: text, vendor_name: text, version: text } }),
    log_name: text,
    sequence: integer,
    uid: text,
    correlation_uid: text,
  },
});

interface EventClass {
  readonly uid: number;
  readonly name: string;
  readonly activities: Readonly<Record<number, string>>;
  readonly required: readonly string[];
  readonly properties: Readonly<Record<string, object>>;
}

function event({ uid, name, activities, required, properties }: EventClass) {
  const all = { 0: 'Unknown', ...activities };
  return object({
    required: ['activity_id', 'category_uid', 'class_uid', 'metadata', 'severity_id', 'time', 'type_uid', ...required],
    properties: {
      activity_id: integer,
      activity_name: text,
      category_uid: { const: 3 },
      category_name: { const: 'Identity & Access Management' },
      class_uid: { const: uid },
      class_name: { const: name },
      type_uid: integer,
      type_name: text,
      severity_id: integer,
      severity: text,
      status_id: integer,
      status: text,
      time: timestamp,
      message: text,
      metadata,
      actor: object({
        oneOf: ['process', 'user', 'invoked_by', 'session', 'app_name', 'app_uid'],
        properties: { user },
      }),
      unmapped: json,
      ...properties,
    },
    captions: [
      captions('activity_id', 'activity_name', all),
      captions('severity_id', 'severity', {
        ...{ 0: 'Unknown', 1: 'Informational', 2: 'Low', 3: 'Medium', 4: 'High', 5: 'Critical', 6: 'Fatal' },
      }),
      captions('status_id', 'status', { 0: 'Unknown', 1: 'Success', 2: 'Failure' }),
      // `type_uid` is `class_uid` * 100 + `activity_id`.
      ...[...Object.keys(all).map(Number), 99].map((id) => ({
        if: { properties: { activity_id: { const: id } } },
        then: { properties: { type_uid: { const: uid * 100 + id } } },
      })),
    ],
  });
}

/** JSON Schemas of the classes, by `class_uid`. */
export const OCSF_CLASSES: Readonly<Record<number, object>> = {
  3_001: event({
    uid: 3_001,
    name: 'Account Change',
    activities: {
      ...{ 1: 'Create', 2: 'Enable', 3: 'Password Change', 4: 'Password Reset', 5: 'Disable', 6: 'Delete' },
      ...{ 7: 'Attach Policy', 8: 'Detach Policy', 9: 'Lock', 10: 'MFA Factor Enable', 11: 'MFA Factor Disable' },
      12: 'Unlock',
    },
    required: ['user'],
    properties: { user, user_result: user },
  }),
  3_004: event({
    uid: 3_004,
    name: 'Entity Management',
    activities: {
      ...{ 1: 'Create', 2: 'Read', 3: 'Update', 4: 'Delete', 5: 'Move', 6: 'Enroll', 7: 'Unenroll', 8: 'Enable' },
      ...{ 9: 'Disable', 10: 'Activate', 11: 'Deactivate', 12: 'Suspend', 13: 'Resume' },
    },
    required: ['entity'],
    properties: { entity, entity_result: entity },
  }),
};
