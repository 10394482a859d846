import { z } from 'zod';
import { isLonger } from '../../../domain/text/text-rules.js';

const MAX_FILE_NAME_LENGTH = 255;
const NO_BYTES = new Uint8Array();

/** The client's file name. It isn't used; only its length is checked, in code points. */
const fileName = z
  .string()
  .refine((text) => !isLonger(text, MAX_FILE_NAME_LENGTH), `must have at most ${MAX_FILE_NAME_LENGTH} characters`)
  .meta({ maxLength: MAX_FILE_NAME_LENGTH, description: 'Ignored' });

/** The image. Clients send base64 text, which is already decoded when the schema runs (`WantedBody`). */
const image = z
  .unknown()
  .meta({
    type: 'string',
    contentEncoding: 'base64',
    description: 'JPEG, PNG, WebP or GIF as base64 or a data: URL; up to 5 MiB and 50,000,000 pixels',
  })
  .transform((value, context) => {
    if (value instanceof Uint8Array && value.length > 0) return value;
    if (value instanceof Uint8Array) context.addIssue('must be an image in base64, raw or as a data: URL');
    else context.addIssue({ code: 'invalid_type', expected: 'string', input: value });
    return NO_BYTES;
  });

export const uploadSchema = z
  .object({ base64: image, fileName: fileName.nullable().optional() })
  .transform(({ base64 }) => base64)
  .meta({ id: 'AvatarUpload' });

export const uploadedSchema = z
  .object({ path: z.string().meta({ description: 'The path for an `avatar` field; `GET` returns the image' }) })
  .meta({ id: 'UploadedAvatar' });
