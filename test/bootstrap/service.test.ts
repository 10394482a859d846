import { once } from 'node:events';
import { connect } from 'node:net';
import { expect } from 'chai';
import { CannotListen } from '../../src/bootstrap/cannot-listen.js';
import { identifiers } from '../../src/bootstrap/identifiers.js';
import { deferred } from '../support/fixed-clock.js';
import { rejectionOf } from '../support/rejection.js';
import { ADMIN, aPlace, DURABLE_STORAGES, STORAGES, TestService, withService } from '../support/service.js';

/** Blocks every password check until released. */
async function holdPasswords(service: TestService) {
  const hasher = await service.get(identifiers.hasher);
  const verify = hasher.verify.bind(hasher);
  const [reached, released] = [deferred<undefined>(), deferred<undefined>()];
  hasher.verify = async (...input) => {
    reached.resolve(undefined);
    await released.promise;
    return verify(...input);
  };
  return { reached: reached.promise, release: () => released.resolve(undefined) };
}

/** Whether a new connection is refused, as by a port at which nobody listens. */
async function isRefused(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const code = await new Promise<string | undefined>((resolve) => {
    socket.once('connect', () => resolve(undefined)).once('error', ({ code }: NodeJS.ErrnoException) => resolve(code));
  });
  socket.destroy();
  return code === 'ECONNREFUSED';
}

for (const storage of STORAGES) {
  describe(`the service (${storage})`, () => {
    it('does not wait for connections that never sent anything', () =>
      withService(storage, {}, async (service) => {
        const silent = connect(service.port, '127.0.0.1');
        const gone = once(silent, 'close');
        // The next connection is answered only after this one was accepted.
        await service.call('GET', '/healthz');
        // Draining would take up to ten seconds, more than this test has.
        await service.service.close();
        await gone;
      }));

    it('finishes running requests before it closes, and accepts no new ones', () =>
      withService(storage, {}, async (service) => {
        const { port } = service;
        const held = await holdPasswords(service);
        const running = service.login(ADMIN.email, ADMIN.password);
        await held.reached;
        let closed = false;
        const closing = service.service.close().then(() => (closed = true));
        // Those that were waiting are accepted first.
        while (!(await isRefused(port)));
        expect(closed).to.be.false;
        held.release();
        const answer = await running;
        expect([answer.status, answer.headers.connection]).to.deep.equal([200, 'close']);
        await closing;
      }));

    it('keeps serving during the shutdown delay, but is not ready', () =>
      withService(storage, { SHUTDOWN_DELAY_MS: '4321' }, async (service) => {
        const clock = await service.get(identifiers.clock);
        const timer = clock.timer.bind(clock);
        const over = deferred<undefined>();
        const held = { elapsed: over.promise, cancel: () => undefined };
        Object.assign(clock, { timer: (ms: number) => (ms === 4_321 ? held : timer(ms)) });
        const closing = service.service.close();
        const answers = await Promise.all([
          service.call('GET', '/readyz'),
          service.call('GET', '/healthz'),
          service.login(ADMIN.email, ADMIN.password),
        ]).finally(() => over.resolve(undefined));
        await closing;
        expect(answers.map(({ status }) => status)).to.deep.equal([503, 200, 200]);
        const [error] = (await once(connect(service.port, '127.0.0.1'), 'error')) as [NodeJS.ErrnoException];
        expect(error.code).to.equal('ECONNREFUSED');
      }));

    it('can be closed twice', () =>
      withService(storage, {}, async (service) => {
        await Promise.all([service.service.close(), service.service.close()]);
        await service.service.close();
      }));

    it('generates a password for the first administrator when none is set', () =>
      withService(storage, { ADMIN_PASSWORD: '' }, async (service) => {
        const { email, password = '' } = service.firstAdministrator!;
        expect(email).to.equal('admin@example.com');
        expect(password).to.match(/^[A-Za-z0-9_-]{20}$/);
        expect((await service.signIn(email, password)).user.roles).to.have.length(1);
      }));

    it('takes the first administrator from the settings and does not print the password', () =>
      withService(
        storage,
        { ADMIN_EMAIL: ' Chief@Example.com ', ADMIN_PASSWORD: 'chief-password' },
        async (service) => {
          expect(service.firstAdministrator).to.deep.equal({ email: 'Chief@Example.com', password: undefined });
          await service.signIn('chief@example.com', 'chief-password');
        },
      ));

    it('closes everything when it cannot listen', () =>
      withService(storage, {}, async (service) => {
        const error = await rejectionOf(TestService.start('memory', { PORT: String(service.port) }));
        expect((error.cause as NodeJS.ErrnoException).code).to.equal('EADDRINUSE');
        expect(error)
          .to.be.instanceOf(CannotListen)
          .and.have.property('message')
          .that.matches(new RegExp(`^PORT: ${service.port} is in use by another program [^\\n]+ set another PORT\\.$`));
      }));
  });
}

for (const storage of DURABLE_STORAGES) {
  describe(`two services on one store (${storage})`, () => {
    it('start at the same time: one creates the administrator, both work and share their writes', async () => {
      const place = await aPlace(storage);
      const start = () => TestService.start(storage, { ADMIN_PASSWORD: '' }, { place });
      const services = await Promise.all([start(), start()]);
      try {
        const made = services.flatMap(({ firstAdministrator }) => firstAdministrator ?? []);
        expect(made).to.have.length(1);
        const { email, password = '' } = made[0]!;
        for (const [here, there] of [services, services.toReversed()] as const) {
          const { user, accessToken: as } = await here.signIn(email, password);
          const seen = await there.call('GET', '/users/me', { as });
          expect([seen.status, seen.json]).to.deep.equal([200, user]);
        }
      } finally {
        for (const service of services) await service.stop();
        await place.remove();
      }
    });
  });
}
