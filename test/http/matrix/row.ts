/** A cell of a matrix as the contract writes it. */
export type Cell = `${string}.${'read' | 'create' | 'update' | 'delete'}`;

/**
 * Who passes: `nothing` anybody at all, `signed in` whoever has a good token, `ticket` nobody by a bearer token alone,
 * `key` nobody by the token of a user;
 * else whoever holds all cells of at least one of the lists.
 */
export type Rule = 'nothing' | 'signed in' | 'ticket' | 'key' | readonly (readonly Cell[])[];

/** What stands for `:id`: the actor's own record, another's, or none at all. A role is one's own when one holds it. */
export type Target = 'own' | 'other' | 'unknown';

/** One line of the table: an endpoint at one kind of record, who passes, and what those get. */
export interface Row {
  /** As the contract writes it, parameters as `:id`. */
  readonly endpoint: string;
  readonly to?: Target;
  readonly who: Rule;
  /** The exact status for those who pass. */
  readonly passes: number;
  /** The problem's code where `passes` is a refusal by the record. */
  readonly code?: string;
  /** Made anew for each request; `turn` differs each time. */
  readonly body?: (turn: number) => object;
  readonly query?: (id: string) => string;
  /** The rule looks at fields of the body, so it cannot be decided before the body is read. */
  readonly byFields?: boolean;
  /** The session does not outlive it. */
  readonly endsSession?: boolean;
  /** Records carry only these fields for those who lack the cell. */
  readonly short?: { readonly without: Cell; readonly fields: readonly string[] };
}

export function nameOf({ endpoint, to, body, query }: Row): string {
  const detail = [
    to === undefined ? '' : `at ${to}`,
    body === undefined ? '' : JSON.stringify(body(0)).slice(0, 60),
    query === undefined ? '' : '(several)',
  ];
  return [endpoint, ...detail.filter((text) => text !== '')].join(' ');
}

/** The endpoint of a route: how a parameter is called does not matter. */
export function endpointOf({ method, path }: { readonly method: string; readonly path: string }): string {
  return `${method} ${path.replaceAll(/:\w+/g, ':id')}`;
}
