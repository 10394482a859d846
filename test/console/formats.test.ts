import assert from 'node:assert/strict';
import { build } from 'esbuild';
import { join } from 'node:path';
import { ROOT } from '../support/root.js';

interface Formats {
  setFormats(settings: { language: string; locale: string; timeZone?: string; isRelative: boolean }): void;
  timeZone(): string;
  isTimeZone(zone: string): boolean;
  shownTime(at: string): string;
  shownDay(at: string): string;
  shownWholeTime(at: string): string;
  shownDistance(at: string, now: number): string;
  shownNumber(number: number): string;
  shownAlternatives(names: readonly string[]): string;
  toLocal(at: string): string;
  fromLocal(text: string): string;
}

const SUMMER = '2026-07-31T22:30:15.250Z';
const NOW = Date.parse('2026-07-31T12:00:00Z');
/** Browsers and Nodes differ in the kinds of spaces that they write. */
const plain = (text: string) => text.replace(/\s/g, ' ');

describe('formats of the console', () => {
  let formats: Formats;
  const use = (language: string, timeZone: string, more: { locale?: string; isRelative?: boolean } = {}) =>
    formats.setFormats({ language, locale: language, timeZone, isRelative: true, ...more });

  before(async () => {
    const { outputFiles } = await build({
      entryPoints: [join(ROOT, 'console/src/formats/formats.ts')],
      bundle: true,
      format: 'esm',
      write: false,
      logLevel: 'error',
    });
    const source = Buffer.from(outputFiles[0]!.contents).toString('base64');
    formats = (await import(`data:text/javascript;base64,${source}`)) as Formats;
  });

  it('writes times in the zone and as the locale has them', () => {
    use('en', 'UTC', { locale: 'en-US' });
    assert.equal(plain(formats.shownTime(SUMMER)), 'Jul 31, 2026, 10:30 PM');
    use('de', 'Europe/Berlin');
    assert.equal(formats.shownTime(SUMMER), '01.08.2026, 00:30');
    assert.equal(formats.shownDay(SUMMER), '01.08.2026');
    assert.equal(formats.shownWholeTime(SUMMER), 'Samstag, 1. August 2026 um 00:30:15 MESZ');
    use('en', 'Asia/Kolkata', { locale: 'en-GB' });
    assert.equal(formats.shownTime(SUMMER), '1 Aug 2026, 04:00');
  });

  it('writes numbers as the locale has them, and lists and distances in the language', () => {
    use('fr', 'UTC', { locale: 'de-DE' });
    assert.equal(formats.shownNumber(1_234_567.891), '1.234.567,891');
    assert.equal(formats.shownAlternatives(['A', 'B', 'C']), 'A, B ou C');
    assert.equal(plain(formats.shownDistance('2026-07-31T09:00:00Z', NOW)), 'il y a 3 heures');
  });

  it('tells near times by their distance, and others as they are', () => {
    use('en', 'UTC', { locale: 'en-US' });
    const distances = {
      '2026-07-31T11:59:30Z': 'now',
      '2026-07-31T12:00:30Z': 'now',
      '2026-07-31T11:59:00Z': '1 minute ago',
      '2026-07-31T11:00:20Z': '1 hour ago',
      '2026-07-30T12:10:00Z': '1 day ago',
      '2026-08-03T12:00:00Z': 'in 3 days',
      '2026-07-25T12:00:00Z': '6 days ago',
      '2026-07-24T12:00:00Z': 'Jul 24, 2026, 12:00 PM',
    };
    for (const [at, text] of Object.entries(distances)) assert.equal(plain(formats.shownDistance(at, NOW)), text, at);
  });

  it('tells all times as they are if people want that', () => {
    use('de', 'UTC', { isRelative: false });
    assert.equal(formats.shownDistance('2026-07-31T11:00:00Z', NOW), '31.07.2026, 11:00');
  });

  it('knows zones by their names', () => {
    use('en', 'America/New_York');
    assert.equal(formats.timeZone(), 'America/New_York');
    assert(formats.isTimeZone('Europe/Lisbon'));
    assert(!formats.isTimeZone('Europe/Nowhere'));
  });

  it('reads a local time in the zone as the moment that it is', () => {
    for (const [zone, local, at] of [
      ['UTC', '2026-07-31T22:30', '2026-07-31T22:30:00.000Z'],
      ['Europe/Berlin', '2026-08-01T00:30:15', '2026-07-31T22:30:15.000Z'],
      ['Europe/Berlin', '2026-01-01T00:00', '2025-12-31T23:00:00.000Z'],
      ['Asia/Kolkata', '2026-08-01T04:00', '2026-07-31T22:30:00.000Z'],
      ['Pacific/Apia', '2026-08-01T11:30', '2026-07-31T22:30:00.000Z'],
      // Just before and after clocks change, on both days.
      ['America/New_York', '2026-03-08T01:59', '2026-03-08T06:59:00.000Z'],
      ['America/New_York', '2026-03-08T03:00', '2026-03-08T07:00:00.000Z'],
      ['America/New_York', '2026-11-01T00:59', '2026-11-01T04:59:00.000Z'],
      ['America/New_York', '2026-11-01T02:00', '2026-11-01T07:00:00.000Z'],
      // Twice on a clock: the first.
      ['America/New_York', '2026-11-01T01:30', '2026-11-01T05:30:00.000Z'],
      // Skipped by clocks: as if they weren't changed yet.
      ['America/New_York', '2026-03-08T02:30', '2026-03-08T07:30:00.000Z'],
    ] as const) {
      use('en', zone);
      assert.equal(formats.fromLocal(local), at, `${local} in ${zone}`);
    }
  });

  it('writes every moment so that reading gives it back', () => {
    for (const zone of ['UTC', 'Europe/Berlin', 'America/St_Johns', 'Pacific/Kiritimati']) {
      use('en', zone);
      for (let day = 0; day < 366; day += 5) {
        const at = new Date(Date.UTC(2026, 0, 1 + day, 9, 8, 7)).toISOString();
        assert.equal(formats.fromLocal(formats.toLocal(at)), at, `${at} in ${zone}`);
      }
    }
    use('en', 'UTC');
    assert.equal(formats.toLocal('0005-01-01T00:00:00Z'), '0005-01-01T00:00:00');
  });
});
