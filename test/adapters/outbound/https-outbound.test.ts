import type { lookup } from 'node:dns';
import { expect } from 'chai';
import { HttpsOutbound } from '../../../src/adapters/outbound/https-outbound.js';
import { OutboundAddresses, readNetwork } from '../../../src/adapters/outbound/outbound-addresses.js';
import { OutboundFailed } from '../../../src/application/ports/outbound.js';
import { CERTIFICATE, HttpsReceiver } from '../../support/https-receiver.js';
import { rejectionOf } from '../../support/rejection.js';

const LOOPBACK = new OutboundAddresses([readNetwork('127.0.0.0/8')!]);
const { signal } = new AbortController();

function requestTo(url: string) {
  return { method: 'POST', url, headers: { 'x-test': 'yes' }, body: '{"ü":1}', signal } as const;
}

/** A resolver that gives these addresses for every name. */
function resolving(...addresses: readonly string[]): typeof lookup {
  const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  return ((_host: string, _options: object, callback: (error: null, found: object) => void) => {
    callback(null, found);
  }) as typeof lookup;
}

async function failureOf(outbound: HttpsOutbound, url: string): Promise<string> {
  const error = await rejectionOf(outbound.call(requestTo(url)));
  if (!(error instanceof OutboundFailed)) throw error;
  return error.reason;
}

/** Hosts as they're spelt in an address, all of them spellings of addresses that aren't public. */
const FORBIDDEN_HOSTS = [
  ...[
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '0177.0.0.1',
    '127.0.0.1.',
    '①②⑦.0.0.1',
    '0',
    '0.0.0.0',
  ],
  ...['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', '100.64.0.1', '169.254.169.254', '192.0.0.8'],
  ...['192.0.2.1', '198.18.0.1', '198.51.100.7', '203.0.113.9', '192.31.196.1', '192.52.193.1', '192.88.99.1'],
  ...['192.175.48.1', '224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255', '[::1]', '[::]'],
  ...['[::ffff:127.0.0.1]', '[::ffff:8.8.8.8]', '[::ffff:7f00:1]', '[64:ff9b::7f00:1]', '[64:ff9b::808:808]'],
  ...['[64:ff9b:1::1]', '[2002:7f00:1::]', '[2002:808:808::1]', '[2001::1]', '[2001:db8::1]', '[fe80::1]'],
  ...[
    '[fc00::1]',
    '[fd12:3456::1]',
    '[fec0::1]',
    '[ff02::1]',
    '[100::1]',
    '[3fff::1]',
    '[5f00::1]',
    '[2620:4f:8000::1]',
  ],
];

/** What a name may resolve to without leading anywhere. */
const FORBIDDEN_ANSWERS = [
  ...['127.0.0.1', '10.1.2.3', '169.254.169.254', '192.168.0.1', '100.100.100.200', '0.0.0.0'],
  ...['::1', '::ffff:10.0.0.1', 'fe80::1', 'fd00:ec2::254', '64:ff9b::a00:1', '2002:a00:1::1', '2001:db8::1'],
];

describe('HttpsOutbound', () => {
  let receiver: HttpsReceiver;
  before(async () => (receiver = await HttpsReceiver.start()));
  after(() => receiver.stop());
  beforeEach(() => {
    receiver.received.length = 0;
    receiver.respond = (response) => response.writeHead(204).end();
  });
  const local = (options: Partial<ConstructorParameters<typeof HttpsOutbound>[0]> = {}) =>
    new HttpsOutbound({ addresses: LOOPBACK, ca: CERTIFICATE, ...options });

  for (const host of FORBIDDEN_HOSTS) {
    it(`connects nowhere for https://${host}`, async () => {
      const outbound = new HttpsOutbound({ addresses: new OutboundAddresses(), ca: CERTIFICATE });
      const url = `https://${host}:${receiver.port}/`;
      expect(outbound.isForbidden(new URL(url))).to.equal(true);
      expect(await failureOf(outbound, url)).to.equal('address');
      expect(receiver.received).to.be.empty;
    });
  }

  for (const address of FORBIDDEN_ANSWERS) {
    it(`connects nowhere for a name that resolves to ${address}`, async () => {
      const options = { addresses: new OutboundAddresses(), resolve: resolving(address, address) };
      expect(await failureOf(local(options), `https://hooks.example.com:${receiver.port}/`)).to.equal('address');
      expect(receiver.received).to.be.empty;
    });
  }

  it('lets public addresses and named networks pass', () => {
    const addresses = new OutboundAddresses([readNetwork('10.0.0.0/8')!, readNetwork('fd00::/8')!]);
    const passing = [
      '8.8.8.8',
      '192.0.1.1',
      '172.32.0.1',
      '2606:4700::1111',
      '10.255.0.1',
      'fd12::1',
      '::ffff:10.0.0.1',
    ];
    expect(passing.filter((address) => !addresses.includes(address))).to.be.empty;
    const refused = ['11.0.0.1:1', 'fe80::1%lo', 'localhost', '', '192.168.0.1', 'fc00::1'];
    expect(refused.filter((address) => addresses.includes(address))).to.be.empty;
  });

  it('reads networks in CIDR notation only', () => {
    expect(readNetwork('fd00::/8')).to.deep.equal({ address: 'fd00::', prefix: 8, family: 'ipv6' });
    for (const right of ['10.20.0.0/14', '10.0.0.5/32', '0.0.0.0/0', '::1/128', '2001:db8:0:80::/57', 'fc00::/7'])
      expect(readNetwork(right), right).to.not.equal(undefined);
    for (const inside of [
      '10.0.0.5/8',
      '10.20.0.0/13',
      '10.0.0.0/08',
      '2001:db8:0:81::/57',
      '::ffff:10.0.0.1/8',
      'fd00::1/8',
    ])
      expect(readNetwork(inside), inside).to.equal(undefined);
    for (const wrong of ['10.0.0.0', '10.0.0.0/33', '10.0.0/8', 'fd00::/129', 'example.com/8', '10.0.0.0/', '/8'])
      expect(readNetwork(wrong), wrong).to.equal(undefined);
  });

  it('looks a host up once for calls at the same time', async () => {
    let lookUps = 0;
    const resolve = ((host: string, options: object, callback: Parameters<typeof lookup>[1]) => {
      lookUps += 1;
      setImmediate(() => resolving('127.0.0.1')(host, options as never, callback as never));
    }) as typeof lookup;
    const outbound = local({ resolve });
    const url = `https://localhost:${receiver.port}/`;
    const answers = await Promise.all([1, 2, 3].map(() => outbound.call(requestTo(url))));
    expect(answers.map(({ status }) => status)).to.deep.equal([204, 204, 204]);
    expect(lookUps).to.equal(1);
  });

  it('takes a switch of protocols for an answer', async () => {
    receiver.respond = (response) => {
      response.writeHead(101, { connection: 'Upgrade', upgrade: 'x' }).end();
    };
    expect(await local().call(requestTo(receiver.url()))).to.include({ status: 101 });
  });

  it('takes, of several addresses of a name, those that it may connect to', async () => {
    const outbound = local({ resolve: resolving('10.0.0.1', '127.0.0.1') });
    const answer = await outbound.call(requestTo(`https://hooks.example.com:${receiver.port}/`));
    expect(answer).to.deep.equal({ status: 204, retryAfter: undefined });
  });

  it('sends the request and returns the status and Retry-After', async () => {
    receiver.respond = (response) => response.writeHead(503, { 'retry-after': '7' }).end('busy');
    expect(await local().call(requestTo(receiver.url('/a?b=c')))).to.deep.equal({ status: 503, retryAfter: '7' });
    expect(receiver.received).to.have.length(1);
    const [{ headers, body }] = receiver.received as [(typeof receiver.received)[0]];
    expect(headers).to.include({ 'x-test': 'yes', 'content-length': '8' });
    expect(body).to.equal('{"ü":1}');
  });

  it('follows no redirect', async () => {
    receiver.respond = (response) => response.writeHead(302, { location: receiver.url('/other') }).end();
    expect((await local().call(requestTo(receiver.url()))).status).to.equal(302);
    expect(receiver.received).to.have.length(1);
  });

  it('returns the status of an answer that breaks off, is too long or never ends', async () => {
    receiver.respond = (response) => {
      response.writeHead(200, { 'content-length': '100' }).write('half');
      setImmediate(() => response.destroy());
    };
    expect((await local().call(requestTo(receiver.url()))).status).to.equal(200);
    receiver.respond = (response) => response.writeHead(201).write('x'.repeat(1_000_000));
    expect((await local().call(requestTo(receiver.url()))).status).to.equal(201);
    receiver.respond = (response) => response.writeHead(202).write('x');
    expect((await local({ withinMs: 200 }).call(requestTo(receiver.url()))).status).to.equal(202);
  });

  it('says why there is no answer', async () => {
    receiver.respond = () => undefined;
    expect(await failureOf(local({ withinMs: 200 }), receiver.url())).to.equal('timeout');
    const neverResolved = (() => undefined) as unknown as typeof lookup;
    expect(await failureOf(local({ withinMs: 100, resolve: neverResolved }), 'https://a.example')).to.equal('timeout');
    receiver.respond = (response) => response.destroy();
    expect(await failureOf(local(), receiver.url())).to.equal('connection');
    expect(await failureOf(new HttpsOutbound({ addresses: LOOPBACK }), receiver.url())).to.equal('certificate');
    const otherName = local({ resolve: resolving('127.0.0.1') });
    expect(await failureOf(otherName, `https://other.example:${receiver.port}`)).to.equal('certificate');
    expect(await failureOf(local(), `http://127.0.0.1:${receiver.port}`)).to.equal('address');
  });

  it('ends with the signal', async () => {
    receiver.respond = () => ending.abort();
    const ending = new AbortController();
    const call = local().call({ ...requestTo(receiver.url()), signal: ending.signal });
    expect(await rejectionOf(call)).to.include({ reason: 'connection' });
  });
});
