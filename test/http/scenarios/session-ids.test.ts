import { join } from 'node:path';
import { expect } from 'chai';
import { sha256 } from '../../../src/adapters/security/sha256.js';
import { identifiers } from '../../../src/bootstrap/identifiers.js';
import { runCastellan } from '../../support/cli.js';
import { expectUnauthenticated, withService, type TestService } from '../../support/service.js';
import { CONTRACT_STORAGES, describeOn } from '../../support/storages.js';
import { storedText, textOfFolder } from '../../support/stored-text.js';
import { tokenIdOf } from '../../support/token-id.js';

const PASSWORD = 'the-first-password';

for (const storage of CONTRACT_STORAGES) {
  describeOn(storage, `ids of sessions (${storage})`, () => {
    it('are hashed in the log, in tickets, and wherever else they are shown or stored', () =>
      withService(
        storage,
        {},
        async (service) => {
          const { accessToken: live } = await service.register('ada@example.com', PASSWORD);
          const { accessToken: ended } = await service.signIn('ada@example.com', PASSWORD);
          const { accessToken: admin } = await service.admin();
          const { text: flags } = await service.call('POST', '/ofrep/v1/evaluate/flags', { as: live, body: {} });
          await service.call('POST', '/logout', { as: ended });
          const { text: changes } = await service.call('GET', '/changes?resource=session', { as: admin });
          expect(flags).to.include(`?ticket=${idOf(live)}.`);
          expect(changes).to.include(`"record_id":"${idOf(ended)}"`);

          const { sessions } = await service.get(identifiers.store);
          const found = await Promise.all(
            [live, ended].flatMap((t) => [idOf(t), tokenIdOf(t)]).map((id) => sessions.find(id)),
          );
          expect(found.map((session) => session?.id)).to.deep.equal([idOf(live), undefined, undefined, undefined]);

          const texts = { flags, changes, log: await service.log(), ...(await storedBy(service)) };
          for (const [where, text] of Object.entries(texts)) {
            for (const token of [live, ended, admin]) expect(text.includes(tokenIdOf(token)), where).to.equal(false);
          }
        },
        { log: 'trace' },
      ));

    it('cannot be used in a token: a signed one with a stored id is refused', () =>
      withService(storage, {}, async (service) => {
        const { accessToken } = await service.register('ada@example.com', PASSWORD);
        const tokens = await service.get(identifiers.tokenIssuer);
        const claims = tokens.verify(accessToken)!;
        const sign = (tokenId: string) => tokens.issue({ ...claims, tokenId }).token;
        expect((await service.call('GET', '/users/me', { as: sign(tokenIdOf(accessToken)) })).status).to.equal(200);
        expectUnauthenticated(await service.call('GET', '/users/me', { as: sign(idOf(accessToken)) }));
      }));

    it('are hashes of random ids, unrelated to the ids of records', () =>
      withService(storage, {}, async (service) => {
        const { user, accessToken } = await service.register('ada@example.com', PASSWORD);
        expect(user.id).to.match(/^[\da-f]{8}-[\da-f]{4}-7/, 'made of the time and a counter');
        expect(tokenIdOf(accessToken)).to.match(/^[\da-f]{8}-[\da-f]{4}-4/, 'random');
      }));
  });
}

function idOf(token: string): string {
  return sha256(tokenIdOf(token));
}

/** Everything in a durable storage, and in a copy of it. */
async function storedBy({ storage, folder, place }: TestService): Promise<Readonly<Record<string, string>>> {
  if (storage === 'memory') return {};
  const copy = join(folder, 'copy');
  const from = storage === 'sqlite' ? `sqlite:${folder}` : place.mongoUri;
  const stored = await storedText(storage, place);
  const { code, stderr } = await runCastellan(folder, ['copy', '--from', from, '--to', `sqlite:${copy}`]);
  expect(code, stderr).to.equal(0);
  return { stored, copy: textOfFolder(copy) };
}
