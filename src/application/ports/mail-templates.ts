export const MAIL_NAMES = [
  ...(['recovery', 'invitation', 'invitation-to-sign-in', 'password-changed', 'email-changed'] as const),
  ...(['codes-on', 'codes-replaced', 'codes-off', 'webhook-off', 'directory-refused'] as const),
  ...(['identity-added', 'identity-claimed', 'identity-removed'] as const),
  ...(['passkey-added', 'passkey-removed', 'passkey-refused', 'password-changed-passkeys-kept'] as const),
] as const;
export type MailName = (typeof MAIL_NAMES)[number];

/** What a message says. */
export interface MailText {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** What a template may mention. All of it may be shown to the addressee. */
export interface MailValues {
  readonly first_name: string;
  /** A complete address. */
  readonly link: string;
  /** How long the link works, such as `30 minutes`. */
  readonly link_life: string;
  /** Where people reach the service. */
  readonly service: string;
  /** The name of a webhook. */
  readonly webhook: string;
  /** The name of an identity provider. */
  readonly provider: string;
  /** The name of a directory's API token, and what it was refused. */
  readonly token: string;
  readonly reason: string;
  /** The names of passkeys, with commas. */
  readonly passkeys: string;
}

/** The texts of messages. */
export interface MailTemplates {
  render(name: MailName, values: MailValues): MailText;
}
