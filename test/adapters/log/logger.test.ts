import { existsSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { expect } from 'chai';
import { createLogger } from '../../../src/adapters/log/logger.js';

const FULL = '/dev/full';

describe('the logger', () => {
  it('goes on when its destination takes nothing', async function () {
    if (!existsSync(FULL)) {
      Object.assign(this, { skipReason: `there is no ${FULL} on this machine` });
      this.skip();
    }
    const logger = createLogger({ level: 'info', to: FULL });
    for (let turn = 0; turn < 3; turn++) {
      logger.info('lost');
      await setImmediate();
    }
    expect(logger.isLevelEnabled('info')).to.equal(true);
  });
});
