/**
 * Acceptance test `passkeys`: people in a browser with virtual authenticators, and an authenticator made of python-fido2, which shares no
 * code with the service.
 */
import { freePort } from '../../harness/free-port.js';
import type { AcceptanceTest } from '../acceptance-test.js';
import { onEachStorage } from '../storages.js';
import { testInBrowser } from './in-browser.js';
import { testWithFido2 } from './with-fido2.js';

export const passkeys: AcceptanceTest = async (report) => {
  await testInBrowser(report);
  await onEachStorage(report, async ({ name, newPlace }) => {
    const [place, origin] = [newPlace(), `http://localhost:${await freePort()}`];
    const env = { PUBLIC_URL: origin, PASSWORD_CHANGE_WINDOW: '0' };
    const two = [await place.start({ env }), await place.start({ env })] as const;
    try {
      await testWithFido2(report, { storage: name, urls: [two[0].url, two[1].url], origin });
    } finally {
      for (const service of two) await service.stop();
    }
  });
};
