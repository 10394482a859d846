/** Whom passkeys are made for (WebAuthn Level 3): browsers use one only on these pages. */
export interface RelyingParty {
  /** A domain, in lower case and punycode; '' while passkeys are off. */
  readonly id: string;
  /** The origins of pages that may ask for its passkeys, as browsers write them. */
  readonly origins: readonly string[];
}

/** While passkeys are off: no key has its id. */
export const NO_RELYING_PARTY: RelyingParty = { id: '', origins: [] };

interface RelyingPartySettings {
  /** Where people reach the service. */
  readonly publicUrl: string;
  /** By default the host of `publicUrl`. */
  readonly id?: string | undefined;
  /** By default that of `publicUrl`. */
  readonly origins?: readonly string[] | undefined;
}

/** Passkeys are off where the id would be an IP address: browsers take domains only. */
export function relyingPartyOf({ publicUrl, id, origins }: RelyingPartySettings): RelyingParty {
  const { hostname, origin } = new URL(publicUrl);
  const host = id ?? hostname;
  return isAddress(host) ? NO_RELYING_PARTY : { id: host, origins: origins ?? [origin] };
}

/** As the URL standard writes hosts: IPv4 with dots, IPv6 in brackets. */
function isAddress(host: string): boolean {
  return host.startsWith('[') || /^\d+(?:\.\d+){3}$/.test(host);
}
