/** The measured and traced operations: calls of ports that take time. */
export type MeasuredCall =
  | 'authority.transact'
  | 'customers.transact'
  | 'customers.list'
  | 'customers.facets'
  | 'customer_logs.list'
  | 'users.list'
  | 'changes.list'
  | 'segments.track'
  | 'segments.members'
  | 'segments.count'
  | 'password.hash'
  | 'password.verify'
  | 'image.reencode';

/** Observes every operation. */
export interface CallObserver {
  /** Runs the callback once and settles as it does. */
  run<T>(operation: MeasuredCall, callback: () => Promise<T>): Promise<T>;
}

/** Combines several observers, the first outermost. */
export function allOf(operations: readonly CallObserver[]): CallObserver {
  return {
    run: (operation, callback) =>
      operations.reduceRight<() => Promise<unknown>>(
        (inner, outer) => () => outer.run(operation, inner),
        callback,
      )() as ReturnType<typeof callback>,
  };
}
