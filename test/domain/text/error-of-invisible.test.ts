import { expect } from 'chai';
import { errorOfInvisible } from '../../../src/domain/text/error-of-invisible.js';

describe('errorOfInvisible', () => {
  const valid: Readonly<Record<string, string>> = {
    'plain text': 'Zoë Müller',
    'a non-joiner between Persian letters': 'کتاب\u200cها',
    'a joiner after a mark of Hindi': 'क्\u200dष',
    'a joined emoji': '👩🏽\u200d🚒 Fire',
    'a family': '👨\u200d👩\u200d👧\u200d👦',
    'a joined flag': '🏳\ufe0f\u200d🌈',
    'the flag of Scotland': '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
  };
  for (const [name, text] of Object.entries(valid)) {
    it(`accepts ${name}`, () => expect(errorOfInvisible(text)).to.equal(undefined));
  }

  const refused: Readonly<Record<string, string>> = {
    'a zero-width space': 'Ad\u200ba',
    'a soft hyphen': 'Ad\u00ada',
    'a byte order mark': 'Ad\ufeffa',
    'a right-to-left override': '\u202eadA',
    'a joiner at the end': 'Ada\u200d',
    'a joiner beside a digit': '1\u200d2',
    'two joiners': 'Ad\u200d\u200da',
    'a joiner after an emoji alone': '👩\u200d',
    'a tag without a flag': 'a\u{e0061}',
    'a flag without its end': '🏴\u{e0067}\u{e0062}',
  };
  for (const [name, text] of Object.entries(refused)) {
    it(`refuses ${name}`, () => expect(errorOfInvisible(text)).to.equal('must not contain invisible characters'));
  }
});
