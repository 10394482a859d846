import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { MailFolder } from '../../../src/adapters/files/mail-folder.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const NOW = Date.parse('2026-01-02T03:04:05.000Z');

function aMail(id: string, expiresAt = NOW + 1_000) {
  return { id, expiresAt, to: 'marie@example.org', subject: 'S', text: 'T', html: '<p>T</p>' };
}

describe('MailFolder', () => {
  let parent: string;
  let path: string;
  let folder: MailFolder;
  beforeEach(() => {
    parent = temporaryFolder();
    path = join(parent, 'outbox');
    folder = new MailFolder(path);
  });
  afterEach(() => {
    rmSync(parent, { recursive: true });
  });

  it('keeps messages that only the owner can read', async () => {
    expect(await folder.list()).to.deep.equal([]);
    await folder.send(aMail('m-1'));
    await folder.send(aMail('m-1'));
    await folder.send(aMail('m-2'));
    expect(await folder.list()).to.have.deep.members([aMail('m-1'), aMail('m-2')]);
    expect(statSync(path).mode & 0o777).to.equal(0o700);
    for (const name of readdirSync(path)) expect(statSync(join(path, name)).mode & 0o777).to.equal(0o600);
  });

  it('removes a message when it expires, and leaves other files alone', async () => {
    expect(await folder.removeExpired(NOW)).to.equal(0);
    await folder.send(aMail('m-1', NOW));
    await folder.send(aMail('m-2', NOW + 1));
    writeFileSync(join(path, 'notes.txt'), 'mine');
    expect(await folder.removeExpired(NOW)).to.equal(1);
    expect(await folder.list()).to.deep.equal([aMail('m-2', NOW + 1)]);
    expect(readdirSync(path)).to.include('notes.txt');
  });

  it('removes what a killed process left half written when it expires, and writes it anew', async () => {
    await folder.send(aMail('m-1', NOW + 1));
    const draft = join(path, `${NOW}-m-2.json.tmp`);
    writeFileSync(draft, '{"link": "https://');
    expect(await folder.list()).to.deep.equal([aMail('m-1', NOW + 1)]);
    await folder.send(aMail('m-2', NOW));
    expect((await folder.list()).map(({ id }) => id)).to.have.members(['m-1', 'm-2']);
    writeFileSync(draft, '{"link": "https://');
    expect(await folder.removeExpired(NOW)).to.equal(2);
    expect(readdirSync(path)).to.deep.equal([`${NOW + 1}-m-1.json`]);
  });

  it('keeps at most 1,000, those that expire last', async () => {
    await Promise.all(
      Array.from({ length: 1_003 }, (_, number) => folder.send(aMail(`m-${number}`, NOW + number + 1))),
    );
    expect(await folder.removeExpired(NOW)).to.equal(3);
    const left = (await folder.list()).map(({ expiresAt }) => expiresAt - NOW);
    expect([left.length, Math.min(...left)]).to.deep.equal([1_000, 4]);
  });
});
