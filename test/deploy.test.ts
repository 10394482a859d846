import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { readConfig } from '../src/bootstrap/config.js';
import { withService } from './support/service.js';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const textOf = (name: string) => readFileSync(join(ROOT, 'deploy', name), 'utf8');
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found!);

// What can be checked where no container runs; that compose.yaml is YAML is what formatting it checks.
describe('deploy/', () => {
  it('names only files that are there', () => {
    const named = [
      ...all(textOf('compose.yaml'), /'\.\/([^:']+):/g).map((file) => join('deploy', file)),
      ...all(textOf('compose.yaml'), /dockerfile: (\S+)/g),
      ...all(textOf('Dockerfile'), /^COPY (?!--from)(.+) \.\S*$/gm).flatMap((files) => files.split(' ')),
    ];
    expect(named).to.include.members(['deploy/Caddyfile', 'deploy/initiate.js', 'deploy/Dockerfile', 'src', 'scripts']);
    for (const file of named) expect(existsSync(join(ROOT, file)), file).to.equal(true);
    const letIn = all(textOf('Dockerfile.dockerignore'), /^!(.+)$/gm);
    expect(letIn).to.have.members(['package.json', 'package-lock.json', 'tsconfig.json', 'scripts', 'src']);
  });

  it('names only hosts that are services', () => {
    const compose = textOf('compose.yaml');
    const services = all(compose.slice(compose.indexOf('\nservices:')), /^ {2}([a-z0-9]+):$/gm);
    const hosts = [
      ...all(textOf('Caddyfile'), /\b(castellan\d):3000/g),
      ...all(textOf('initiate.js'), /'(db\d):27017'/g),
      ...all(compose, /mongodb:\/\/([a-z0-9,]+)\//g).flatMap((list) => list.split(',')),
    ];
    expect(hosts).to.have.members(['castellan1', 'castellan2', 'db1', 'db2', 'db3', 'db1', 'db2', 'db3']);
    expect(services).to.include.members(hosts);
  });

  it('gives the instances settings that they take', () => {
    const compose = textOf('compose.yaml');
    const start = compose.indexOf('  environment:');
    const block = compose.slice(start, compose.indexOf('  stop_grace_period', start));
    const given = Object.fromEntries(
      [...block.matchAll(/^ {4}([A-Z_]+): '?([^\n']+)'?$/gm)].map(([, name, value]) => [name!, filledIn(value!)]),
    );
    expect(Object.keys(given)).to.have.members([
      ...['STORAGE', 'MONGODB_URI', 'JWT_SECRET', 'ADMIN_EMAIL', 'ADMIN_PASSWORD', 'TRUST_PROXY', 'SHUTDOWN_DELAY_MS'],
    ]);
    expect(readConfig(given)).to.deep.include({ STORAGE: 'mongodb', TRUST_PROXY: 1, ADMIN_EMAIL: 'admin@example.com' });
  });

  it('checks the health of an instance by a command that tells a living one from a dead one', () =>
    withService('memory', { BASE_PATH: '/api' }, async (service) => {
      const [command, ...args] = JSON.parse(
        /HEALTHCHECK .*\\\n +CMD (\[.*\])/.exec(textOf('Dockerfile'))![1]!,
      ) as string[];
      expect(command).to.equal('node');
      const check = async (PORT: string, BASE_PATH: string) => {
        const child = spawn(process.execPath, args, { env: { PORT, BASE_PATH }, stdio: 'ignore' });
        const [code] = (await once(child, 'exit')) as [number];
        return code;
      };
      expect(await check(String(service.port), '/api')).to.equal(0);
      expect(await check(String(service.port), ''), 'another path').to.equal(1);
      expect(await check('1', '/api'), 'nobody there').to.equal(1);
    }));
});

/** A variable as compose fills it in, with 32 bytes where it demands one. */
function filledIn(value: string): string {
  return value.replace(/\$\{[A-Z_]+:([-?])([^}]*)\}/g, (_, kind, rest: string) =>
    kind === '-' ? rest : 'x'.repeat(32),
  );
}
