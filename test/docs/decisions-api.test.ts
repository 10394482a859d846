import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { send } from '../http/sample-client.js';
import { Caller } from '../support/caller.js';
import { fencedBlocks, readDocument } from '../support/markdown.js';
import { rejectionOf } from '../support/rejection.js';
import { Seeding } from '../support/seeding.js';
import { TestService } from '../support/service.js';
import { temporaryFolder } from '../support/temporary-folder.js';

interface Decisions {
  readonly may: (user: string, permission: string) => Promise<boolean>;
  readonly which: (user: string, permissions: readonly string[]) => Promise<string[]>;
}

type Middleware = (req: IncomingMessage, res: ServerResponse, next: () => void) => Promise<void>;

interface Programs {
  readonly decisions: (url: string, token: string) => Decisions;
  readonly guard: (url: string, ability: string, action: string) => Middleware;
}

/** Imports the programs of the page, as a reader would. acceptance/decisions.ts runs those in other languages. */
async function load(): Promise<Programs> {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  const programs = fencedBlocks(readDocument('docs/decisions-api.md')).filter(({ language }) => language === 'js');
  const modules = programs.map(({ text }) => {
    const [, name = ''] = /^\/\/ (\S+\.js)\n/.exec(text) ?? [];
    writeFileSync(join(folder, name), text);
    return import(pathToFileURL(join(folder, name)).href) as Promise<object>;
  });
  return Object.assign({}, ...(await Promise.all(modules))) as Programs;
}

describe('the documented ways to ask for decisions', () => {
  let service: TestService;
  let programs: Programs;
  let marie: Caller;
  before(async () => {
    service = await TestService.start('memory');
    programs = await load();
    marie = await Caller.holding(service, 'customer.read');
  });
  after(() => service.stop());

  it('from Node.js say yes and no, and fail without an answer', async () => {
    const seeding = new Seeding(service);
    const { text } = await seeding.token([await seeding.role(['role.read'])]);
    const { may, which } = programs.decisions(service.service.url, text);
    expect(await may(marie.id, 'customer.read')).to.equal(true);
    expect(await may(marie.id, 'customer.delete')).to.equal(false);
    expect(await may('nobody', 'customer.read')).to.equal(false);
    expect(await which(marie.id, ['customer.delete', 'customer.read', 'lost.read'])).to.deep.equal(['customer.read']);
    const refused = programs.decisions(service.service.url, 'wrong');
    expect(await rejectionOf(refused.may(marie.id, 'customer.read'))).to.be.instanceOf(Error);
    const away = programs.decisions('http://127.0.0.1:9', text);
    expect(await rejectionOf(away.may(marie.id, 'customer.read'))).to.be.instanceOf(Error);
  });

  it('from middleware let callers pass, or not, and nobody while the service is away', async () => {
    const guards: Record<string, Middleware> = {
      '/read': programs.guard(service.service.url, 'customer', 'read'),
      '/delete': programs.guard(service.service.url, 'customer', 'delete'),
      '/away': programs.guard('http://127.0.0.1:9', 'customer', 'read'),
    };
    const server = createServer((req, res) => void guards[req.url!]!(req, res, () => res.end('passed')));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const ask = async (path: string, as?: string) => {
      const { status, text } = await send(port, 'GET', path, { ...(as !== undefined && { as }) });
      return [status, text];
    };
    try {
      expect(await ask('/read', marie.token)).to.deep.equal([200, 'passed']);
      expect(await ask('/delete', marie.token)).to.deep.equal([403, '']);
      expect(await ask('/read', 'wrong')).to.deep.equal([401, '']);
      expect(await ask('/read')).to.deep.equal([401, '']);
      expect(await ask('/away', marie.token)).to.deep.equal([503, '']);
    } finally {
      server.close();
    }
  });
});
