/** What is measured and traced: the uses of ports that take time. */
export type Operation =
  | 'authority.transact'
  | 'customers.transact'
  | 'customers.list'
  | 'customers.facets'
  | 'customer_logs.list'
  | 'users.list'
  | 'changes.list'
  | 'segments.prepare'
  | 'segments.resolve'
  | 'segments.survey'
  | 'password.hash'
  | 'password.verify'
  | 'image.renew';

/** Told of every operation while it runs. */
export interface Operations {
  /** Runs the work once and ends as it does. */
  run<T>(operation: Operation, work: () => Promise<T>): Promise<T>;
}

/** Tells several, the first one outermost. */
export function allOf(operations: readonly Operations[]): Operations {
  return {
    run: (operation, work) =>
      operations.reduceRight<() => Promise<unknown>>(
        (inner, outer) => () => outer.run(operation, inner),
        work,
      )() as ReturnType<typeof work>,
  };
}
