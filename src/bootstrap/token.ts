import type { Container, ServiceIdentifier } from 'inversify';

/** A service identifier that remembers the type it stands for, so that a wrong binding does not compile. */
export type Token<T> = ServiceIdentifier<T> & { readonly __type?: T };

/** Asks a container for the value of a token. */
export type Get = <T>(identifier: Token<T>) => Promise<T>;

export function token<T>(name: string): Token<T> {
  return Symbol(name);
}

/** Binds a factory that gets the values of other tokens; one instance for the container. */
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
