import type { Reply } from './reply.js';
import type { Route } from './route.js';
import { checkResponse } from './shape.js';

/** Throws when the route doesn't declare the response's status, body, media type or headers. */
export function checkReply(route: Route, reply: Reply): void {
  if (!(reply.status in route.responses)) fail(route, `the status ${reply.status}`);
  checkBody(route, reply);
  checkHeaders(route, reply);
}

function checkBody(route: Route, { status, body, json, bytes, stream }: Reply): void {
  const declared = route.responses[status] ?? null;
  const answer = json ?? body;
  const media = (bytes?.type ?? stream?.type)?.split(';')[0];
  if (declared === null) {
    if (answer !== undefined || media !== undefined) fail(route, `a body for ${status}`);
  } else if ('media' in declared) {
    if (answer !== undefined || media === undefined || !declared.media.includes(media))
      fail(route, `${media ?? 'no or a JSON body'} for ${status}`);
  } else if (answer === undefined) {
    fail(route, `${media ?? 'no body'} for ${status}`);
  } else {
    checkResponse(declared, answer);
  }
}

function checkHeaders(route: Route, { status, etag, headers = {} }: Reply): void {
  const isThere = {
    ETag: etag !== undefined,
    Location: 'Location' in headers,
    'X-Total-Count': 'X-Total-Count' in headers,
  };
  const isDeclared = {
    ETag: route.etag !== undefined,
    Location: route.location === true,
    'X-Total-Count': route.list !== undefined,
  };
  for (const name of ['ETag', 'Location', 'X-Total-Count'] as const) {
    if (isThere[name] && !isDeclared[name]) fail(route, name);
    const isOptional = status >= 300 || (name === 'ETag' && route.etag === 'sometimes');
    if (!isThere[name] && isDeclared[name] && !isOptional) {
      throw new Error(`${route.operationId} declares ${name} and answers without.`);
    }
  }
  if ('Link' in headers && route.list === undefined) fail(route, 'Link');
}

function fail(route: Route, what: string): never {
  throw new Error(`${route.operationId} does not declare ${what}.`);
}
