import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { parse } from 'yaml';
import { readConfig } from '../src/bootstrap/config.js';
import { ROOT } from './support/root.js';
import { temporaryFolder } from './support/temporary-folder.js';
import { withService } from './support/service.js';

const textOf = (name: string) => readFileSync(join(ROOT, 'deploy', name), 'utf8');
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found!);

interface Compose {
  readonly services: Readonly<
    Record<string, { readonly networks?: readonly string[]; readonly env_file?: readonly { readonly path: string }[] }>
  >;
  readonly networks?: object;
}

// What can be checked where no container runs; that compose.yaml is YAML is what formatting it checks.
describe('deploy/', () => {
  it('names only files that are there', () => {
    const named = [
      ...all(textOf('compose.yaml'), /'\.\/([^:']+):/g).map((file) => join('deploy', file)),
      ...all(textOf('compose.yaml'), /dockerfile: (\S+)/g),
      ...all(textOf('Dockerfile'), /^COPY (?!--from)(.+) \.\S*$/gm).flatMap((files) => files.split(' ')),
    ];
    expect(named).to.include.members([
      'deploy/caddy/Caddyfile',
      'deploy/initiate.js',
      'deploy/Dockerfile',
      'src',
      'scripts',
    ]);
    for (const file of named) expect(existsSync(join(ROOT, file)), file).to.equal(true);
    const letIn = all(textOf('Dockerfile.dockerignore'), /^!(.+)$/gm);
    expect(letIn).to.have.members([
      'package.json',
      'package-lock.json',
      'tsconfig.json',
      '.env.example',
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'SECURITY.md',
      'scripts',
      'src',
      'clients',
      'console',
      'templates',
      'docs',
      ...['deploy/README.md', 'deploy/castellan.service', 'deploy/grafana', 'deploy/prometheus'],
      ...['deploy/role.js', 'deploy/role.json'],
    ]);
  });

  it('names only hosts that are services', () => {
    const compose = textOf('compose.yaml');
    const services = all(compose.slice(compose.indexOf('\nservices:')), /^ {2}([a-z0-9]+):$/gm);
    const hosts = [
      ...all(textOf('caddy/Caddyfile'), /\b(castellan\d):3000/g),
      ...all(compose, /\b(db\d):27017/g),
      ...all(compose, /@([a-z0-9,]+)\/castellan/g).flatMap((list) => list.split(',')),
    ];
    expect(hosts).to.have.members(['castellan1', 'castellan2', 'db1', 'db2', 'db3', 'db1', 'db2', 'db3']);
    expect(services).to.include.members(hosts);
  });

  it("publishes one port, the proxy's, and only on this machine", () => {
    expect(all(textOf('compose.yaml'), /^ +ports: \[(.*)\]$/gm)).to.deep.equal(["'127.0.0.1:8080:8080'"]);
    expect(textOf('compose.yaml')).not.to.match(/network_mode: host|^ +ports:$/m);
  });

  it('lets instances reach mail servers and collectors of traces, and members nothing outside', () => {
    const { services, networks } = parse(textOf('compose.yaml'), { merge: true }) as Compose;
    expect(networks).to.deep.equal({ inside: { internal: true }, outside: null });
    for (const name of ['castellan1', 'castellan2']) expect(services[name]!.networks).to.include('outside');
    for (const name of ['db1', 'db2', 'db3']) expect(services[name]!.networks).to.deep.equal(['inside']);
    const single = parse(textOf('compose.single.yaml')) as Compose;
    expect(single.services['castellan']).to.not.have.any.keys('networks', 'network_mode');
  });

  it('keeps the files with secrets out of the repository and the package', () => {
    const [ignored, manifest] = ['.gitignore', 'package.json'].map((name) => readFileSync(join(ROOT, name), 'utf8'));
    const { services } = parse(textOf('compose.single.yaml')) as Compose;
    const files = ['.env', ...services['castellan']!.env_file!.map(({ path }) => path)];
    expect(files).to.deep.equal(['.env', 'castellan.env']);
    expect(ignored!.split('\n')).to.include.members(['.env', 'deploy/castellan.env']);
    for (const file of files) expect(JSON.parse(manifest!)).to.have.property('files').that.includes(`!deploy/${file}`);
  });

  it('gives MongoDB access control, and the service no more than its database', () => {
    const compose = textOf('compose.yaml');
    expect(compose).to.match(/exec mongod --replSet rs0 .*--keyFile \/tmp\/keyfile/);
    expect(compose).to.match(/MONGODB_URI: mongodb:\/\/castellan:\$\{MONGODB_PASSWORD:\?[^}]*\}@/);
    const rights = /const rights = \{.*roles: (\[.*\]) \};/.exec(textOf('initiate.js'))![1];
    expect(rights).to.equal("[{ role: 'castellan', db: 'castellan' }]");
  });

  it('has no secret in it, and no default for one', () => {
    const secrets = ['JWT_SECRET', 'ADMIN_PASSWORD', 'MONGODB_KEY', 'MONGODB_ADMIN_PASSWORD', 'MONGODB_PASSWORD'];
    for (const secret of secrets) {
      const uses = all(textOf('compose.yaml'), new RegExp(`\\$\\{${secret}(..)`, 'g'));
      expect(uses.length, secret).to.be.above(0);
      for (const use of uses) expect(use, secret).to.equal(':?');
      expect(all(textOf('.env.example'), new RegExp(`^${secret}=(.*)$`, 'gm')), secret).to.deep.equal(['']);
    }
  });

  it('takes from every container what it does not need', () => {
    // mongod, the instances, the initiation and the proxy.
    for (const line of ['read_only: true', 'cap_drop: [ALL]', "security_opt: ['no-new-privileges:true']"]) {
      expect(textOf('compose.yaml').split(line), line).to.have.length(5);
    }
  });

  it('makes an .env that only its owner may read, with other secrets each time, and never replaces one', () => {
    const [one, other] = [temporaryFolder(), temporaryFolder()];
    const make = (folder: string) => {
      copyFileSync(join(ROOT, 'deploy', 'make-env.sh'), join(folder, 'make-env.sh'));
      return spawnSync('sh', [join(folder, 'make-env.sh')]).status;
    };
    try {
      expect([make(one), make(other)]).to.deep.equal([0, 0]);
      const made = readFileSync(join(one, '.env'), 'utf8');
      const names = (text: string) => all(text, /^([A-Z_]+)=/gm).sort();
      expect(names(made)).to.deep.equal(names(textOf('.env.example')));
      const texts = [made, readFileSync(join(other, '.env'), 'utf8')];
      expect(new Set(texts.flatMap((text) => all(text, /=([0-9a-f]{64})$/gm))).size).to.equal(10);
      expect(statSync(join(one, '.env')).mode & 0o777).to.equal(0o600);
      expect(make(one)).not.to.equal(0);
      expect(readFileSync(join(one, '.env'), 'utf8')).to.equal(made);
    } finally {
      for (const folder of [one, other]) rmSync(folder, { recursive: true });
    }
  });

  it('gives the instances settings that they take', () => {
    const compose = textOf('compose.yaml');
    const start = compose.indexOf('  environment:', compose.indexOf('x-castellan:'));
    const block = compose.slice(start, compose.indexOf('  stop_grace_period', start));
    const given = Object.fromEntries(
      [...block.matchAll(/^ {4}([A-Z_]+): '?([^\n']+)'?$/gm)].map(([, name, value]) => [name!, filledIn(value!)]),
    );
    expect(Object.keys(given)).to.have.members([
      ...['STORAGE', 'MONGODB_URI', 'JWT_SECRET', 'ADMIN_EMAIL', 'ADMIN_PASSWORD', 'TRUST_PROXY', 'SHUTDOWN_DELAY_MS'],
      ...['SMTP_URL', 'MAIL_FROM', 'PUBLIC_URL', 'METRICS_TOKEN', 'OTEL_EXPORTER_OTLP_ENDPOINT'],
    ]);
    expect(readConfig(given)).to.deep.include({ STORAGE: 'mongodb', TRUST_PROXY: 1, ADMIN_EMAIL: 'admin@example.com' });
  });

  it('has a unit that systemd accepts, with settings that the service takes', function () {
    const unit = textOf('castellan.service');
    const given = all(unit, /^Environment=(.*)$/gm).flatMap((pairs) => pairs.split(' '));
    expect(given).to.deep.equal(['NODE_ENV=production', 'DATA_DIR=/var/lib/castellan']);
    expect(readConfig(Object.fromEntries(given.map((pair) => pair.split('=') as [string, string])))).to.deep.include({
      DATA_DIR: '/var/lib/castellan',
    });
    const { error, stderr, status } = spawnSync(
      'systemd-analyze',
      ['verify', '--man=no', join(ROOT, 'deploy', 'castellan.service')],
      {
        encoding: 'utf8',
      },
    );
    if (error !== undefined) {
      Object.assign(this, { skipReason: 'there is no systemd-analyze on this machine' });
      this.skip();
    }
    expect([stderr, status]).to.deep.equal(['', 0]);
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
