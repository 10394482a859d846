import type { Container, Newable } from 'inversify';

/** Identifies a bound value that isn't an instance of a class of its own: a port, a setting, a function. */
export type Identifier<T> = symbol & { readonly __type?: T };

/** An identifier, or the class that the bound value is an instance of. */
export type ServiceIdentifier<T> = Identifier<T> | Newable<T>;

type Positional<A extends readonly unknown[]> = { readonly [K in keyof A]: ServiceIdentifier<A[K]> };
export type Dependencies<O extends object> = { readonly [K in keyof O]: ServiceIdentifier<O[K]> };
type Binder = Pick<Container, 'bind'>;

export function identifier<T>(name: string): Identifier<T> {
  return Symbol(name);
}

/**
 * Binds a value to a function of its dependencies, which it receives as arguments or as the properties of one object.
 * There's one instance per container, created when it's first needed. A wrong or missing dependency doesn't compile.
 */
export function bind<T, A extends readonly unknown[]>(
  container: Binder,
  identifier: ServiceIdentifier<T>,
  dependencies: Positional<A>,
  create: (...values: A) => NoInfer<T> | Promise<NoInfer<T>>,
): void;
export function bind<T, O extends object>(
  container: Binder,
  identifier: ServiceIdentifier<T>,
  dependencies: Dependencies<O>,
  create: (values: O) => NoInfer<T> | Promise<NoInfer<T>>,
): void;
export function bind(
  container: Binder,
  identifier: ServiceIdentifier<unknown>,
  dependencies: object,
  create: (...values: never[]) => unknown,
): void {
  const names = Object.keys(dependencies);
  const createByNames = (...values: never[]) =>
    create(Object.fromEntries(names.map((name, index) => [name, values[index]])) as never);
  container
    .bind(identifier)
    .toResolvedValue(
      (Array.isArray(dependencies) ? create : createByNames) as never,
      Object.values(dependencies) as never,
    )
    .inSingletonScope();
}

/** Binds a class, as its own identifier, to the dependencies of its constructor. See `bind`. */
export function bindClass<A extends readonly unknown[]>(
  container: Binder,
  type: new (...values: A) => object,
  dependencies: NoInfer<Positional<A>>,
): void;
export function bindClass<O extends object>(
  container: Binder,
  type: new (values: O) => object,
  dependencies: NoInfer<Dependencies<O>>,
): void;
export function bindClass(container: Binder, type: new (...values: never[]) => object, dependencies: object): void {
  bind(container, type as Newable, dependencies as never, (...values: never[]) => new type(...values));
}

/** Binds a value that exists already. */
export function bindValue<T>(container: Binder, identifier: ServiceIdentifier<T>, value: NoInfer<T>): void {
  container.bind(identifier).toConstantValue(value);
}

/** Wraps a bound value before anything receives it. Wrappers added later are further outside. */
export function wrap<T>(
  container: Pick<Container, 'onActivation'>,
  identifier: ServiceIdentifier<T>,
  wrapper: (value: T) => NoInfer<T> | Promise<NoInfer<T>>,
): void {
  container.onActivation(identifier, (_, value) => wrapper(value) as never);
}
