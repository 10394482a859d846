import { z } from 'zod';
import { decodeBase64 } from './decode-base64.js';

const LONGEST_FILE_NAME = 255;
const NO_BYTES = Buffer.alloc(0);

/** The name says nothing that would be used; it is only held to its length, in code points. */
const fileName = z
  .string()
  .refine((text) => !isLonger(text, LONGEST_FILE_NAME), `must have at most ${LONGEST_FILE_NAME} characters`)
  .meta({ maxLength: LONGEST_FILE_NAME, description: 'Not used' });

export const uploadSchema = z
  .object({
    base64: z
      .string()
      .transform((text, context) => {
        const bytes = decodeBase64(text);
        if (bytes === undefined) context.addIssue('must be an image in base64, raw or as a data: URL');
        return bytes ?? NO_BYTES;
      })
      .meta({ description: 'JPEG, PNG, WebP or GIF, raw base64 or a data: URL; up to 5 MiB and 16,000,000 pixels' }),
    fileName: fileName.nullable().optional(),
  })
  .transform(({ base64 }) => base64)
  .meta({ id: 'AvatarUpload' });

export const uploadedSchema = z
  .object({ path: z.string().meta({ description: 'What an avatar field takes; served from there' }) })
  .meta({ id: 'UploadedAvatar' });

/** Counts no more of a text than it must. */
function isLonger(text: string, characters: number): boolean {
  return text.length > 2 * characters || Array.from(text).length > characters;
}
