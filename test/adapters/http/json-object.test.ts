import { expect } from 'chai';
import { parseText } from '../../../src/adapters/http/bodies/json-object.js';

describe('parseText', () => {
  const nested = (levels: number) => `{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;

  it('refuses more than 64 levels, however long the text is, before it is parsed', () => {
    expect(parseText(nested(64))).to.have.property('object');
    for (const text of [nested(65), nested(100_000), '['.repeat(100_000), `{"a":`.repeat(65)]) {
      expect(parseText(text)).to.deep.equal({ error: 'The body is nested more than 64 levels deep.' });
    }
  });

  it('refuses more lists, objects and fields than allowed', () => {
    expect(parseText('{"a":[[],{"b":0}]}', 6)).to.have.property('object');
    const error = 'The body holds more than 5 lists, objects and fields.';
    expect(parseText('{"a":[[],{"b":0}]}', 5)).to.deep.equal({ error });
    expect(parseText('{"a":0,"b":0,"c":0,"d":0,"e":0}', 5)).to.deep.equal({ error });
  });

  it('takes brackets and colons within strings for text', () => {
    const text = `${'['.repeat(100)}${'{'.repeat(100)}${':'.repeat(100)}`;
    const ends = ['', '"', '\\', '\\"', '\\\\', '\\\\"', '"\\', '\ufeff', 'ß'];
    const object = Object.fromEntries(ends.map((end, index) => [`${index}${end}`, `${end}${text}${end}`]));
    expect(parseText(JSON.stringify(object), 10)).to.deep.equal({ object });
  });

  it('refuses an object with two fields of one name, at any level and however it is written', () => {
    const error = 'An object of the body has two fields "a".';
    for (const text of ['{"a":1,"a":1}', '{"b":[{"c":0},{"a":"}","b":[],"a":{}}]}', '{"a":{"a":0},"\\u0061":{}}']) {
      expect(parseText(text), text).to.deep.equal({ error });
    }
    const long = 'ä'.repeat(65);
    expect(parseText(JSON.stringify({ [long]: 0, b: 0 }).replace('"b"', `"${long}"`))).to.deep.equal({
      error: 'An object of the body has two fields of one name.',
    });
    expect(parseText('{"__proto__":0,"__proto__":1}')).to.have.property('error');
    const once = '{"a":{"a":[{"a":0},{"a":{"a":"\\"a\\":"}}]},"A":0,"":{"__proto__":{"constructor":0}}}';
    expect(parseText(once)).to.deep.equal({ object: JSON.parse(once) as unknown });
  });

  it('says of anything else that it is not an object', () => {
    for (const text of ['[]', '1', '"a', '{"a":"\\', '}}}}', 'null', '{"a":1}}']) {
      expect(parseText(text), text).to.deep.equal({ error: 'The body is not a JSON object.' });
    }
    for (const text of ['', '\ufeff']) expect(parseText(text)).to.deep.equal({ object: {} });
  });
});
