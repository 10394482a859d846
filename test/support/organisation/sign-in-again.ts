import { Seeding } from '../seeding.js';
import type { TestService } from '../service.js';
import type { Observation } from './observation.js';
import type { Organisation } from './organisation.js';

/** Signs in again where a session has ended; returns the new tokens. */
export async function signInAgain(
  service: TestService,
  { sessions }: Organisation,
  { live, people }: Pick<Observation, 'live' | 'people'>,
): Promise<string[]> {
  const tokens: string[] = [];
  for (const [index, { id, token }] of sessions.entries()) {
    if (live.has(token) || people.get(id)?.suspended !== false) continue;
    const renewed = { id, token: await new Seeding(service).session(id) };
    sessions[index] = renewed;
    tokens.push(renewed.token);
  }
  return tokens;
}
