import type { Ability } from '../../../domain/access/ability.js';
import { actionSet, listActions } from '../../../domain/access/action.js';
import type { Role } from '../../../domain/access/role.js';
import type { Feature } from '../../../domain/features/feature.js';
import type { Segment } from '../../../domain/segments/segment.js';
import type { ApiToken } from '../../../domain/access/api-token.js';
import { readRollout, writeRollout } from '../../storage-kernel/rollout-text.js';
import type {
  AbilityDocument,
  FeatureDocument,
  RoleDocument,
  SegmentDocument,
  TokenDocument,
} from '../documents/documents.js';

// Actions are stored by name, so documents can be read and checked without this code.

export function writeAbility({ id, actions, ...fields }: Ability): AbilityDocument {
  return { _id: id, ...fields, actions: listActions(actions) };
}

export function readAbility({ _id, actions, ...fields }: AbilityDocument): Ability {
  return { id: _id, ...fields, actions: actionSet(actions) };
}

export function writeRole({ id, permissions, ...fields }: Role): RoleDocument {
  const rows = [...permissions].map(([ability, set]) => ({ ability, actions: listActions(set) }));
  return { _id: id, ...fields, cells: rows };
}

export function readRole({ _id, cells, ...fields }: RoleDocument): Role {
  return {
    id: _id,
    ...fields,
    permissions: new Map(cells.map(({ ability, actions }) => [ability, actionSet(actions)])),
  };
}

export function writeFeature(feature: Feature): FeatureDocument {
  const { id, key, name, description, enabled, version, created, updated } = feature;
  // Null rather than absent, because a flush only sets fields.
  return { _id: id, key, name, description, enabled, rollout: writeRollout(feature), version, created, updated };
}

export function readFeature({ _id, rollout, ...fields }: FeatureDocument): Feature {
  return { id: _id, ...fields, ...readRollout(rollout) };
}

export function writeSegment({ id, filters, ...fields }: Segment): SegmentDocument {
  const values = [...filters.values].map(([filter, texts]) => ({ id: filter, texts }));
  return { _id: id, ...fields, filters: { values, enabled: filters.enabled } };
}

export function readSegment({ _id, filters, ...fields }: SegmentDocument): Segment {
  const values = new Map(filters.values.map(({ id, texts }) => [id, texts]));
  return { id: _id, ...fields, filters: { values, enabled: filters.enabled } };
}

/** Without `last_used`, which isn't part of the record. */
export function writeToken({ id, roleIds, createdBy, ...fields }: ApiToken): TokenDocument {
  return { _id: id, ...fields, role_ids: roleIds, created_by: createdBy };
}

export function readToken({ _id, role_ids, created_by, last_used: _, ...fields }: TokenDocument): ApiToken {
  return { id: _id, ...fields, roleIds: role_ids, createdBy: created_by };
}
