import type { Operation, Operations } from './operations.js';

type Asynchronous<T> = {
  readonly [K in keyof T as T[K] extends (...input: never[]) => Promise<unknown> ? K : never]?: Operation;
};
type Method = (...input: unknown[]) => Promise<unknown>;

/** The same object, but the named methods run as operations. What the port gains later passes through. */
export function observeMethods<T extends object>(target: T, named: Asynchronous<T>, operations: Operations): T {
  const names = new Map<string | symbol, Operation>(Object.entries(named) as [string, Operation][]);
  return new Proxy(target, {
    get(_, name): unknown {
      const member = memberOf(target, name);
      const operation = names.get(name);
      if (operation === undefined) return member;
      return (...input: unknown[]) => operations.run(operation, () => (member as Method)(...input));
    },
  });
}

/** The same object, but with these parts in place of its own. */
export function withParts<T extends object>(target: T, parts: Partial<T>): T {
  return new Proxy(target, {
    get: (_, name): unknown => (name in parts ? parts[name as keyof T] : memberOf(target, name)),
  });
}

/** Methods stay those of the target itself, whose private fields a proxy does not have. */
function memberOf(target: object, name: string | symbol): unknown {
  const member: unknown = Reflect.get(target, name, target);
  return typeof member === 'function' ? (member as Method).bind(target) : member;
}
