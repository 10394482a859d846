import type { MeasuredCall, CallObserver } from './measured-calls.js';

type Asynchronous<T> = {
  readonly [K in keyof T as T[K] extends (...input: never[]) => Promise<unknown> ? K : never]?: MeasuredCall;
};
type Method = (...input: unknown[]) => Promise<unknown>;

/** Wraps an object so that the named methods run as operations. Other methods pass through. */
export function observeMethods<T extends object>(target: T, named: Asynchronous<T>, operations: CallObserver): T {
  const names = new Map<string | symbol, MeasuredCall>(Object.entries(named) as [string, MeasuredCall][]);
  return new Proxy(target, {
    get(_, name): unknown {
      const member = memberOf(target, name);
      const operation = names.get(name);
      if (operation === undefined) return member;
      return (...input: unknown[]) => operations.run(operation, () => (member as Method)(...input));
    },
  });
}

/** Wraps an object, replacing these parts. */
export function withParts<T extends object>(target: T, parts: Partial<T>): T {
  return new Proxy(target, {
    get: (_, name): unknown => (name in parts ? parts[name as keyof T] : memberOf(target, name)),
  });
}

/** Methods stay bound to the target, because a proxy lacks its private fields. */
function memberOf(target: object, name: string | symbol): unknown {
  const member: unknown = Reflect.get(target, name, target);
  return typeof member === 'function' ? (member as Method).bind(target) : member;
}
