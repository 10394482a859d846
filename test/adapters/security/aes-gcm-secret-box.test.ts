import { expect } from 'chai';
import { AesGcmSecretBox } from '../../../src/adapters/security/aes-gcm-secret-box.js';

const [OLD, NEXT] = ['the old secret of the tests, long enough', 'the next secret of the tests, long enough'];

describe('AesGcmSecretBox', () => {
  const box = new AesGcmSecretBox([OLD], 'tests');

  it('opens what it has sealed, differently each time, without showing the text or its key', () => {
    const [one, other] = [box.seal('Zoë\0', 'user-1'), box.seal('Zoë\0', 'user-1')];
    expect(box.open(one, 'user-1')).to.equal('Zoë\0');
    expect(one.sealed).to.not.equal(other.sealed);
    expect(one.keyId)
      .to.equal(box.keyId)
      .and.match(/^[0-9a-f]{16}$/);
    expect(Buffer.from(one.sealed, 'base64url').includes('Zoë')).to.equal(false);
  });

  it('opens nothing with another context, purpose or key, and nothing altered', () => {
    const sealed = box.seal('text', 'user-1');
    expect(box.open(sealed, 'user-2')).to.equal(undefined);
    expect(new AesGcmSecretBox([OLD], 'other tests').open(sealed, 'user-1')).to.equal(undefined);
    expect(new AesGcmSecretBox([NEXT], 'tests').open(sealed, 'user-1')).to.equal(undefined);
    for (const altered of ['', 'short', `A${sealed.sealed.slice(1)}`, `${sealed.sealed.slice(0, -2)}AA`]) {
      if (altered === sealed.sealed) continue;
      expect(box.open({ ...sealed, sealed: altered }, 'user-1'), altered).to.equal(undefined);
    }
  });

  it('seals with the first key, and opens with all', () => {
    const sealed = box.seal('text', 'user-1');
    const both = new AesGcmSecretBox([NEXT, OLD], 'tests');
    expect(both.open(sealed, 'user-1')).to.equal('text');
    expect(both.seal('text', 'user-1').keyId).to.equal(new AesGcmSecretBox([NEXT], 'tests').keyId);
    expect(both.keyId).to.not.equal(sealed.keyId);
  });

  it('needs a secret', () => {
    expect(() => new AesGcmSecretBox([], 'tests')).to.throw(RangeError);
  });
});
