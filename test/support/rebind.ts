import type { Container } from 'inversify';
import type { ServiceIdentifier } from '../../src/bootstrap/bind.js';

/** Replaces what a module has bound, before anything is resolved. */
export function rebind<T>(
  container: Pick<Container, 'rebind'>,
  identifier: ServiceIdentifier<T>,
  value: NoInfer<T>,
): void {
  container.rebind(identifier).toConstantValue(value);
}
