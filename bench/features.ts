/** Benchmark `features`: all flags at once, the most frequent request of all clients. */
import { compareRead } from './compare-read.js';
import { askOnce } from '../harness/connection.js';

const FLAGS = 20;

export function features(): Promise<void> {
  return compareRead({
    path: '/features',
    async prepare(url, { token }) {
      // developer_mode exists already.
      for (let flag = 1; flag < FLAGS; flag++) {
        const body = {
          key: `area.${flag}`,
          name: `Area ${flag}`,
          description: 'Shows an area.',
          enabled: flag % 2 === 0,
        };
        const { status, body: text } = await askOnce(url, 'POST', '/features', { token, body });
        if (status !== 201) throw new Error(`Creating a feature answered ${status}: ${text}`);
      }
    },
  });
}
