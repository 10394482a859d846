import { expect } from 'chai';
import { HttpError } from 'ra-core';
import { fieldErrors } from '../../../clients/react-admin/src/field-errors.js';

describe('errors of fields for a form', () => {
  it('are those of a refusal that names fields', () => {
    const refusal = new HttpError('Some fields are not valid.', 422, { errors: { name: 'is required' } });
    expect(fieldErrors(refusal)).to.deep.equal({ name: 'is required' });
  });

  it('are none for a refusal of the whole request, so that its message is shown', () => {
    expect(fieldErrors(new HttpError('You lack a permission.', 403, { errors: {} }))).to.equal(undefined);
    expect(fieldErrors(new HttpError('Bad Gateway', 502))).to.equal(undefined);
    expect(fieldErrors(new TypeError('Failed to fetch'))).to.equal(undefined);
  });
});
