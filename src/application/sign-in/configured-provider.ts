import type { ProviderPolicy } from '../../domain/providers/provider-policy.js';
import type { IdentityProvider } from '../ports/identity-provider.js';

/** An identity provider of the settings. */
export interface ConfiguredProvider {
  /** Shown to people. */
  readonly name: string;
  readonly policy: ProviderPolicy;
  /** Loads what talks to it, with the first call. Throws `Unavailable`. */
  readonly connect: () => Promise<IdentityProvider>;
}

/** The providers by key, in the order in which they're shown. */
export type ConfiguredProviders = ReadonlyMap<string, ConfiguredProvider>;

/** Who writes what follows from a sign-in at a provider, in the log. */
export function providerActor(key: string): string {
  return `system:sign-in:${key}`;
}
