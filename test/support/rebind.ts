import type { Container } from 'inversify';
import type { Identifier } from '../../src/bootstrap/token.js';

/** Replaces what a module has bound, before anything is resolved. */
export function rebind<T>(container: Pick<Container, 'rebind'>, identifier: Identifier<T>, value: NoInfer<T>): void {
  container.rebind(identifier).toConstantValue(value);
}
