import { expect } from 'chai';
import { AesSealer } from '../../../src/adapters/security/aes-sealer.js';

const OLD = 'an older secret of thirty-two bytes or more';
const NEW = 'a newer secret of thirty-two bytes or more';
const TEXT = 'https://example.com/#token=säkret';
const CONTEXT = 'message-1';
const sealer = new AesSealer([NEW, OLD], 'tests');

describe('AesSealer', () => {
  it('opens what it sealed, which shows nothing of the text and differs every time', () => {
    const sealed = sealer.seal(TEXT, CONTEXT);
    expect(sealer.open(sealed, CONTEXT)).to.equal(TEXT);
    expect(sealer.seal(TEXT, CONTEXT)).to.not.equal(sealed);
    expect(sealed).to.match(/^[0-9a-f]{16}\.[\w-]+$/);
    expect(sealer.open(sealer.seal('', CONTEXT), CONTEXT)).to.equal('');
  });

  it('opens what a previous key sealed, and nothing of an unknown key', () => {
    const sealed = new AesSealer([OLD], 'tests').seal(TEXT, CONTEXT);
    expect(sealer.open(sealed, CONTEXT)).to.equal(TEXT);
    expect(new AesSealer([NEW], 'tests').open(sealed, CONTEXT)).to.equal(undefined);
    expect(new AesSealer([OLD], 'tests').open(sealer.seal(TEXT, CONTEXT), CONTEXT)).to.equal(undefined);
  });

  it('names the key it seals with', () => {
    expect(sealer.keyId).to.equal(new AesSealer([NEW], 'other tests').keyId);
    expect(sealer.seal(TEXT, CONTEXT).startsWith(`${sealer.keyId}.`)).to.equal(true);
    expect(sealer.keyId).to.not.equal(new AesSealer([OLD], 'tests').keyId);
  });

  it('opens nothing sealed for another purpose, or in another context', () => {
    expect(sealer.open(sealer.seal(TEXT, CONTEXT), 'message-2')).to.equal(undefined);
    expect(new AesSealer([NEW], 'other tests').open(sealer.seal(TEXT, CONTEXT), CONTEXT)).to.equal(undefined);
  });

  it('opens nothing altered, cut or foreign', () => {
    const sealed = sealer.seal(TEXT, CONTEXT);
    for (let at = 17; at < sealed.length - 1; at += 7) {
      const other = sealed[at] === 'A' ? 'B' : 'A';
      expect(sealer.open(sealed.slice(0, at) + other + sealed.slice(at + 1), CONTEXT), String(at)).to.equal(undefined);
    }
    const cut = [sealed.slice(0, -4), sealed.slice(0, 40), sealed.slice(0, 17), sealed.slice(17), '', '.', TEXT];
    for (const foreign of cut) expect(sealer.open(foreign, CONTEXT), foreign).to.equal(undefined);
  });

  it('refuses to work without a secret', () => {
    expect(() => new AesSealer([], 'tests')).to.throw(RangeError);
  });
});
