import { ValidationFailed } from '../domain-error.js';

/** The uploaded image isn't accepted; the message says why. */
export class ImageRefused extends ValidationFailed {
  constructor(code: 'unsupported_image' | 'image_too_large' | 'unreadable_image', message: string) {
    super({ base64: { code, message } });
  }
}
