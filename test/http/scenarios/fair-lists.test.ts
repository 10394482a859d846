import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { TOKENS } from '../../../src/bootstrap/tokens.js';
import { decideCreation } from '../../../src/domain/customers/decide-customer.js';
import { aPatch, made } from '../../support/builders-customers.js';
import { onEachStorage } from '../../support/service.js';
import { send } from '../shell-client.js';

const CUSTOMERS = 400;
const CONNECTIONS = 80;
const TEXTS = 900;
/** Read on a thread whatever the number of customers. */
const OF_ANOTHER = `_sort=name,company,email,phone&q=x&_end=10`;

onEachStorage('slow lists of one person', {}, (service) => {
  it('leave those of everybody else answered', async function () {
    // The store for tests reads everything on the event loop.
    if (service().storage === 'memory') this.skip();
    const { accessToken: first } = await service().admin();
    const { roles } = (await service().admin()).user;
    const person = {
      first_name: 'B',
      last_name: 'C',
      email: 'another@example.com',
      password: 'another-password',
      roles,
    };
    await service().call('POST', '/users', { as: first, body: person });
    const { accessToken: other } = await service().signIn(person.email, person.password);
    const { customers } = await service().service.container.getAsync(TOKENS.store);
    await customers.transact((transaction) =>
      transaction.record(
        Array.from({ length: CUSTOMERS }, (_, index) =>
          decideCreation(`c${index}`, aPatch({ name: `Name ${index}`, company: 'x'.repeat(200) }), made()),
        ),
      ),
    );
    const slow = `q=${Array.from({ length: TEXTS }, (_, index) => `${index}nowhere`).join('&q=')}`;
    const get = (as: string, query: string) => send(service().port, 'GET', `/customers?${query}`, { as });
    let isOver = false;
    const readers = Array.from({ length: CONNECTIONS }, async () => {
      // A client that is refused comes again a moment later.
      while (!isOver) if ((await get(first, slow)).status === 503) await delay(50);
    });
    const statuses: number[] = [];
    for (let time = 0; time < 20; time += 1) statuses.push((await get(other, OF_ANOTHER)).status);
    isOver = true;
    expect(statuses).to.deep.equal(Array.from({ length: 20 }, () => 200));
    await Promise.all(readers);
  }).timeout(60_000);
});
