import { expect } from 'chai';
import { isPrototypeName } from '../../../src/domain/text/safe-key.js';
import { errorOfDescription, errorOfLabel, lengthOf } from '../../../src/domain/text/text-rules.js';

const CONTROLS = ['\u0000', '\u0008', '\u000b', '\u001f', '\u007f', '\u0085', '\u009f'];

describe('text rules', () => {
  it('count code points', () => {
    expect(lengthOf('😀a')).to.equal(2);
    expect(lengthOf('')).to.equal(0);
  });

  it('a label has 1 to 200 characters', () => {
    expect(errorOfLabel('')).to.be.a('string');
    expect(errorOfLabel('x')).to.be.undefined;
    expect(errorOfLabel('x'.repeat(200))).to.be.undefined;
    expect(errorOfLabel('😀'.repeat(200))).to.be.undefined;
    expect(errorOfLabel('x'.repeat(201))).to.match(/200/);
    expect(errorOfLabel('😀'.repeat(201))).to.match(/200/);
  });

  it('a description has 0 to 2,000', () => {
    expect(errorOfDescription('')).to.be.undefined;
    expect(errorOfDescription('😀'.repeat(2_000))).to.be.undefined;
    expect(errorOfDescription('x'.repeat(2_001))).to.match(/2000/);
  });

  it('neither may contain control characters, and only a description newlines and tabs', () => {
    for (const control of CONTROLS) {
      expect(errorOfLabel(`a${control}b`), JSON.stringify(control)).to.match(/control/);
      expect(errorOfDescription(`a${control}b`), JSON.stringify(control)).to.match(/control/);
    }
    for (const newline of ['\n', '\r\n', '\t']) {
      expect(errorOfLabel(`a${newline}b`)).to.match(/control/);
      expect(errorOfDescription(`a${newline}b`)).to.be.undefined;
    }
    expect(errorOfLabel('a\u2028b')).to.match(/control/);
  });

  it('neither may contain half a surrogate pair', () => {
    expect(errorOfLabel('a\ud800')).to.match(/Unicode/);
    expect(errorOfDescription('\udc00')).to.match(/Unicode/);
  });

  it('recognises the names of Object.prototype members', () => {
    for (const name of ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf']) {
      expect(isPrototypeName(name), name).to.be.true;
    }
    expect(isPrototypeName('customer')).to.be.false;
  });
});
