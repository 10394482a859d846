import type { FetchOptions } from 'openapi-fetch';
import type { paths } from './openapi.js';

export type Method = 'get' | 'post' | 'put' | 'delete';

/** Paths that have an operation of this method. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P] extends Readonly<Record<M, object>> ? P : never;
}[keyof paths];

/** The operation of a method and a path: what it takes and answers. */
export type OperationOf<M extends Method, P extends keyof paths> =
  paths[P] extends Readonly<Record<M, infer Operation>> ? Operation : never;

/** `params` with `path`, `query` and `header`, `body`, and what `fetch` takes, such as `signal`. */
type OptionsOf<Operation> = FetchOptions<Operation> & {
  /** `dryRun` has another answer. */
  readonly params?: { readonly query?: { readonly dry_run?: never } };
};

/** The options of a request, which may be left out if none is required. */
export type Options<Operation> =
  Partial<OptionsOf<Operation>> extends OptionsOf<Operation>
    ? [options?: OptionsOf<Operation>]
    : [options: OptionsOf<Operation>];

type ContentOf<Response> = Response extends { readonly content: { readonly 'application/json': infer Json } }
  ? Json
  : Response extends { readonly content: Readonly<Record<string, infer Other>> }
    ? Other
    : undefined;

type Success = 200 | 201 | 202 | 204;

/** What the answer to a successful request holds. */
export type DataOf<Operation> = Operation extends { readonly responses: infer Responses }
  ? { [Status in keyof Responses & Success]: ContentOf<Responses[Status]> }[keyof Responses & Success]
  : never;

/** What a write would change; never for one that has no dry run. */
export type DryRunOf<Operation> = Operation extends { readonly responses: { readonly dryRun: infer Response } }
  ? ContentOf<Response>
  : never;

/** Paths of this method that have a dry run. */
export type DryRunPath<M extends Method> = {
  [P in keyof paths]: [DryRunOf<OperationOf<M, P>>] extends [never] ? never : P;
}[keyof paths];

type QueryOf<Operation> = Operation extends { readonly parameters: { readonly query?: infer Query } }
  ? NonNullable<Query>
  : never;
type HeaderOf<Operation> = Operation extends { readonly parameters: { readonly header?: infer Header } }
  ? NonNullable<Header>
  : never;
type Has<Parameters, Name extends string> = [Parameters] extends [never]
  ? false
  : Name extends keyof Parameters
    ? true
    : false;

/** Lists that are paged by cursor. */
export type ListPath = {
  [P in keyof paths]: Has<QueryOf<OperationOf<'get', P>>, '_after'> extends true ? P : never;
}[keyof paths];

/** A row of a list. */
export type RowOf<Operation> = DataOf<Operation> extends readonly (infer Row)[] ? Row : never;

/** Creations that may be repeated with the same `Idempotency-Key`. */
export type CreationPath = {
  [P in keyof paths]: Has<HeaderOf<OperationOf<'post', P>>, 'Idempotency-Key'> extends true ? P : never;
}[keyof paths];
