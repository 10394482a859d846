/** What the operator has decided about the people of an identity provider. */
export interface ProviderPolicy {
  /** Its key on the wire, which is also the source of its groups. */
  readonly key: string;
  /** Domains of the addresses by which people are linked or made, as DNS knows them (UTS #46). */
  readonly domains: readonly string[];
  /** Whether people whom nobody knows get an account. */
  readonly createsUsers: boolean;
  /** Whether addresses count as verified where the provider doesn't say so. */
  readonly trustsEmail: boolean;
  /** Values of `amr` and `acr` that stand for a second factor. */
  readonly trustedAmr: readonly string[];
  /** The name of the claim with somebody's groups. */
  readonly groupsClaim: string;
}
