/** A permission, such as `customer.read`. */
export type Permission = `${string}.${'read' | 'create' | 'update' | 'delete'}`;

/**
 * Who passes: `nothing` everybody, `signed in` every valid token, `ticket` no bearer token, `key` no user's token;
 * otherwise actors with all permissions of at least one of the lists.
 */
export type Rule = 'nothing' | 'signed in' | 'ticket' | 'key' | readonly (readonly Permission[])[];

/** The record for `:id`: the actor's own, another's, or an unknown one. A role is one's own when one holds it. */
export type Target = 'own' | 'other' | 'unknown';

/** A row of the table: an endpoint for one kind of record, who passes, and the result. */
export interface Row {
  /** With parameters as `:id`. */
  readonly endpoint: string;
  readonly to?: Target;
  readonly who: Rule;
  /** The exact status for those who pass. */
  readonly passes: number;
  /** The problem's code when the record's rules refuse. */
  readonly code?: string;
  /** Created for each request; `turn` is different each time. */
  readonly body?: (turn: number) => object;
  readonly query?: (id: string) => string;
  /** True when the rule depends on fields of the body, so it's decided after the body is read. */
  readonly byFields?: boolean;
  /** What a body that isn't JSON is answered with, instead of 415. */
  readonly badBody?: 400;
  /** Refused for API tokens: by the route, or once the body is read. Where one's own record is meant, it always is. */
  readonly peopleOnly?: true | 'body';
  /** True when people get a 404 for what only programs have. */
  readonly programsOnly?: boolean;
  /** True when the request ends the session; `all` when it ends every session of its user. */
  readonly endsSession?: boolean | 'all';
  /** Without this permission, records have only these fields. */
  readonly short?: { readonly without: Permission; readonly fields: readonly string[] };
}

export function nameOf({ endpoint, to, body, query }: Row): string {
  const detail = [
    to === undefined ? '' : `at ${to}`,
    body === undefined ? '' : JSON.stringify(body(0)).slice(0, 60),
    query === undefined ? '' : '(several)',
  ];
  return [endpoint, ...detail.filter((text) => text !== '')].join(' ');
}

/** The endpoint of a route, with parameter names normalised. */
export function endpointOf({ method, path }: { readonly method: string; readonly path: string }): string {
  return `${method} ${path.replaceAll(/:\w+/g, ':id')}`;
}
