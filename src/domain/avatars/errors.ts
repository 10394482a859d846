import { ValidationFailed } from '../domain-error.js';

/** The upload is not an image that is taken; the sentence says why. */
export class ImageRefused extends ValidationFailed {
  constructor(code: 'unsupported_image' | 'image_too_large' | 'unreadable_image', message: string) {
    super({ base64: { code, message } });
  }
}
