import type { Container, ServiceIdentifier } from 'inversify';

/** A typed service identifier, so that a wrong binding doesn't compile. */
export type Token<T> = ServiceIdentifier<T> & { readonly __type?: T };

/** Resolves a token's value from a container. */
export type Get = <T>(identifier: Token<T>) => Promise<T>;

export function token<T>(name: string): Token<T> {
  return Symbol(name);
}

/** Binds a factory that receives the values of other tokens; one instance per container. */
export function bind<T, D extends readonly unknown[]>(
  container: Pick<Container, 'bind'>,
  identifier: Token<T>,
  dependencies: { readonly [K in keyof D]: Token<D[K]> },
  factory: (...values: D) => T | Promise<T>,
): void {
  container
    .bind<T>(identifier)
    .toResolvedValue(factory as never, dependencies as never)
    .inSingletonScope();
}
