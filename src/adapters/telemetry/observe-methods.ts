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

type Watchers<T> = {
  readonly [K in keyof T]?: T[K] extends (...input: infer I) => void ? (...input: I) => void : never;
};

/** Wraps an object whose methods return nothing, calling the watcher of a method before each call. */
export function watchMethods<T extends object>(target: T, watchers: Watchers<T>): T {
  return new Proxy(target, {
    get(_, name): unknown {
      const method = memberOf(target, name) as (...input: unknown[]) => void;
      const watcher = watchers[name as keyof T] as typeof method | undefined;
      if (watcher === undefined) return method;
      return (...input: unknown[]) => {
        watcher(...input);
        method(...input);
      };
    },
  });
}

/** Methods stay bound to the target, because a proxy lacks its private fields. */
function memberOf(target: object, name: string | symbol): unknown {
  const member: unknown = Reflect.get(target, name, target);
  return typeof member === 'function' ? (member as Method).bind(target) : member;
}
