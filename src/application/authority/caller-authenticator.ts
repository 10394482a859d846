import type { Actor } from '../../domain/permissions/actor.js';
import type { Caller } from '../../domain/users/caller.js';
import { isTokenActor, isTokenCredential } from '../../domain/tokens/token-actor.js';
import type { ApiTokenTexts } from '../ports/api-token-texts.js';
import type { NoteHour } from './note-hour.js';
import type { Authenticator } from './authenticator.js';
import type { TokenAuthenticator } from './token-authenticator.js';

interface CallerAuthenticatorOptions {
  readonly people: Pick<Authenticator, 'authenticate' | 'identify' | 'resolveAgain' | 'peek'>;
  readonly programs: Pick<TokenAuthenticator, 'authenticate' | 'identify' | 'peek'>;
  readonly texts: Pick<ApiTokenTexts, 'isOne'>;
  readonly uses: Pick<NoteHour, 'execute'>;
}

/** Authenticates people by their sessions and programs by their API tokens. Every method throws as `Authenticator`'s do. */
export class CallerAuthenticator {
  constructor(private readonly options: CallerAuthenticatorOptions) {}

  async authenticate(token: string): Promise<Caller> {
    const { people, programs, texts, uses } = this.options;
    if (!texts.isOne(token)) return people.authenticate(token);
    const actor = await programs.authenticate(token);
    uses.execute(actor.token.id);
    return actor;
  }

  identify(credential: string): Promise<Caller> {
    const { people, programs } = this.options;
    return isTokenCredential(credential) ? programs.identify(credential) : people.identify(credential);
  }

  resolveAgain(actor: Actor): Promise<Caller> {
    const { people, programs } = this.options;
    return isTokenActor(actor) ? programs.identify(actor.credential) : people.resolveAgain(actor);
  }

  peek(actor: Actor): Caller | undefined {
    const { people, programs } = this.options;
    return isTokenActor(actor) ? programs.peek(actor) : people.peek(actor);
  }
}
