import type { JsonObject } from '../changes/change.js';
import type { ApiToken } from './api-token.js';

/** Fields of a token that the log stores when it's created or deleted. Without the text, the hash is no secret. */
export function tokenFields(token: Omit<ApiToken, 'id' | 'version' | 'created' | 'updated'>): JsonObject {
  const { name, description, roleIds, expires, createdBy, hash } = token;
  return { name, description, roles: [...roleIds], expires: writeExpiry(expires), created_by: createdBy, hash };
}

/** The log has times as people read them. */
export function writeExpiry(expires: number | null): string | null {
  return expires === null ? null : new Date(expires).toISOString();
}

export function readExpiry(text: unknown): number | null {
  return typeof text === 'string' ? Date.parse(text) : null;
}
