import type { IncomingHttpHeaders } from 'node:http';
import { ValidationFailed } from '../../domain/domain-error.js';

/** `"<version>.<tag>"`: If-Match compares the version, If-None-Match all of it. */
export function formatEtag(version: number, tag: string | number = 0): string {
  return `"${version}.${tag}"`;
}

/** Weak comparison of a list of entity tags or `*` (RFC 9110, 13.1.2): true when the client has this one. */
export function noneMatchHits(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  return tagsOf(header).some((tag) => (tag.startsWith('W/') ? tag.slice(2) : tag) === etag);
}

/**
 * The versions that `If-Match` accepts; undefined when there is no such header or it is `*` (then any stored version
 * will do). Weak and foreign tags never match (RFC 9110, 13.1.1).
 */
export function expectedVersions(header: string | undefined): readonly number[] | undefined {
  if (header === undefined || header.trim() === '*') return undefined;
  const versions: number[] = [];
  for (const tag of tagsOf(header)) {
    const version = /^"(0|[1-9]\d{0,15})\.[^"]*"$/.exec(tag)?.[1];
    if (version !== undefined) versions.push(Number(version));
  }
  return versions;
}

/** Whether a stored version is one that `If-Match` accepts. */
export function versionMatcher(expected: readonly number[] | undefined): (version: number) => boolean {
  return (version) => expected === undefined || expected.includes(version);
}

/**
 * When the record that a client sends back was read, by its `updated`; undefined when `If-Match` says more exactly which
 * version the client means.
 */
export function readSince(headers: IncomingHttpHeaders, updated: number | undefined): number | undefined {
  return headers['if-match'] === undefined ? updated : undefined;
}

/** Throws `ValidationFailed` when the body of an update names another record than the path. */
export function requireIdOfPath(id: string, inBody: string | undefined): void {
  if (inBody === undefined || inBody === id) return;
  throw new ValidationFailed({ id: { code: 'not_the_path', message: 'must be the id of the path' } });
}

/** The well-formed entity tags of a list. */
function tagsOf(header: string): string[] {
  return header.match(/(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"/g) ?? [];
}
