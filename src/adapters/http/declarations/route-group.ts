import type { Route } from './route.js';

/** Names something that isn't an instance of a class of its own, such as a setting. */
export type Part<T> = symbol & { readonly __type?: T };

type PartOrClass<T> = Part<T> | (new (...values: never[]) => T);
type Uses = Readonly<Record<string, PartOrClass<unknown>>>;
/** The values of what a group uses: instances of classes, and parts. */
export type Used<U extends Uses> = { readonly [K in keyof U]: U[K] extends PartOrClass<infer T> ? T : never };

/** The routes of a resource, and the classes that bootstrap resolves for them. */
export interface RouteGroup<U extends Uses = Uses> {
  readonly uses: U;
  /** A method, so that a list of groups needs no knowledge of what each uses. */
  routesOf(used: Used<U>): readonly Route[];
}

export function part<T>(name: string): Part<T> {
  return Symbol(name);
}

export function routeGroup<U extends Uses>(uses: U, routesOf: (used: Used<U>) => readonly Route[]): RouteGroup<U> {
  return { uses, routesOf };
}

/** The path that all routes are below; empty by default. */
export const BASE_PATH = part<string>('base path');
/** The fewest characters of a new password. */
export const PASSWORD_MIN_LENGTH = part<number>('fewest characters of passwords');
