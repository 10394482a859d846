import type { Logger } from 'pino';
import type { IdentityProvider } from '../../application/ports/identity-provider.js';
import { DomainError } from '../../domain/domain-error.js';

const MAX_REASON_LENGTH = 500;

/** A connection to an identity provider whose failures are written as log lines, for the operator: people read only the code. */
export function loggedProvider(
  connect: () => Promise<IdentityProvider>,
  key: string,
  logger: Pick<Logger, 'warn'>,
): () => Promise<IdentityProvider> {
  const logging = async <T>(step: Promise<T>): Promise<T> => {
    try {
      return await step;
    } catch (error) {
      if (error instanceof DomainError && error.cause !== undefined) {
        logger.warn(
          { provider: key, code: error.code, reason: reasonOf(error.cause) },
          'an identity provider was not followed',
        );
      }
      throw error;
    }
  };
  return async () => {
    const provider = await logging(connect());
    return {
      begin: (request) => logging(provider.begin(request)),
      finish: async (parameters, request) => {
        const { idToken, userInfo } = await logging(provider.finish(parameters, request));
        return { idToken, userInfo: () => logging(userInfo()) };
      },
      readLogout: (token) => logging(provider.readLogout(token)),
    };
  };
}

/** The messages of an error and of its causes, and the code of OAuth 2 (RFC 6749) that a provider gave. Never its tokens. */
function reasonOf(error: unknown): string {
  const reasons: string[] = [];
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { error: code } = cause as { readonly error?: unknown };
    reasons.push(typeof code === 'string' ? `${cause.message} (${code})` : cause.message);
  }
  return reasons.join(': ').slice(0, MAX_REASON_LENGTH);
}
