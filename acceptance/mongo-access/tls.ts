/** Certificates of an authority of one's own, and what a start without them says. Used by mongo-access. */
import { join } from 'node:path';
import { createCustomer, refusedStart, startOn } from '../mongo-faults/fault-stage.js';
import { signIn } from '../../harness/accounts.js';
import type { AccessStage } from './access-stage.js';

export async function testTls({ report, certificates, uriOf }: AccessStage): Promise<void> {
  const service = await startOn(uriOf('castellan'));
  const { token } = await signIn(service.url);
  report.check((await createCustomer(service.url, token)) !== '', 'over TLS, with the authority, it starts and writes');
  await service.stop();
  const { ca, otherCa } = certificates;
  const wrong = {
    'the certificate of another authority': [uriOf('castellan', otherCa), /certificate .*tlsCAFile/],
    'no authority': [uriOf('castellan').replace(/&tlsCAFile=[^&]*/, ''), /certificate .*tlsCAFile/],
    'an authority that cannot be read': [uriOf('castellan', join(ca, 'none')), /cannot read .*tlsCAFile/],
    "a name that isn't the server's": [
      uriOf('castellan').replace('127.0.0.1', 'localhost'),
      /altnames.*this host's name/,
    ],
    'no TLS': [uriOf('castellan').replace(/&tls=.*/, ''), /require TLS \(tls=true/],
  } as const;
  for (const [what, [uri, words]] of Object.entries(wrong)) {
    const said = await refusedStart(uri);
    report.figure(`${what}: ${said?.trim() ?? 'it starts'}`);
    const isClear = said !== undefined && words.test(said) && said.trim().split('\n').length === 1;
    report.check(isClear && !said.includes('secret'), `with ${what}, the start is refused with one line`);
  }
}
