import type { IncomingHttpHeaders } from 'node:http';
import { ValidationFailed } from '../../domain/domain-error.js';

/** Formats `"<version>.<tag>"`. If-Match compares the version, If-None-Match the whole tag. */
export function formatEtag(version: number, tag: string | number = 0): string {
  return `"${version}.${tag}"`;
}

/** Weak comparison with a list of entity tags or `*` (RFC 9110, 13.1.2): true when the client already has this one. */
export function noneMatchHits(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  return tagsOf(header).some((tag) => (tag.startsWith('W/') ? tag.slice(2) : tag) === etag);
}

/**
 * Returns the versions that `If-Match` accepts, or undefined when the header is absent or `*` (any stored version
 * matches). Weak and foreign tags never match (RFC 9110, 13.1.1).
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

/** Returns a predicate: does `If-Match` accept this stored version? */
export function versionMatcher(expected: readonly number[] | undefined): (version: number) => boolean {
  return (version) => expected === undefined || expected.includes(version);
}

/**
 * Returns when the client read the record, from the `updated` it sends back; undefined when `If-Match` names the
 * version.
 */
export function readSince(headers: IncomingHttpHeaders, updated: number | undefined): number | undefined {
  return headers['if-match'] === undefined ? updated : undefined;
}

/** Throws `ValidationFailed` when the id in an update's body isn't the one in the path. */
export function requireIdOfPath(id: string, inBody: string | undefined): void {
  if (inBody === undefined || inBody === id) return;
  throw new ValidationFailed({ id: { code: 'not_the_path', message: 'must be the id of the path' } });
}

/** Returns the well-formed entity tags of a list. */
function tagsOf(header: string): string[] {
  return header.match(/(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"/g) ?? [];
}
