import { routeGroup, type Used } from '../declarations/route-group.js';
import { Readable } from 'node:stream';
import { GetAvatar } from '../../../application/avatars/get-avatar.js';
import { UploadAvatar } from '../../../application/avatars/upload-avatar.js';
import type { ImageFormat } from '../../../application/ports/image.js';
import { respondStream } from '../responses/respond.js';
import { guarded, publicRoute, type Route } from '../declarations/route.js';
import { uploadedSchema, uploadSchema } from './schema.js';

const uses = {
  uploadAvatar: UploadAvatar,
  getAvatar: GetAvatar,
};

/** Room for an image of 5 MiB in base64, with line breaks. */
const UPLOAD_LIMIT = 7 * 1_024 * 1_024;

const MEDIA_TYPES: Readonly<Record<ImageFormat, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
};

/**
 * The content stored under a name never changes. The policy keeps an image that is opened directly from loading or
 * running anything.
 */
const IMAGE_HEADERS = {
  'Cache-Control': 'public, max-age=3600, immutable',
  'Content-Security-Policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

/** Upload and delivery of avatar images. */
export const avatarRoutes = routeGroup(uses, routesOf);

function routesOf({ uploadAvatar, getAvatar }: Used<typeof uses>): Route[] {
  return [
    guarded({
      method: 'POST',
      path: '/upload-avatar',
      tags: ['avatars'],
      needs: UploadAvatar.needs,
      operationId: 'uploadAvatar',
      summary: 'Upload an image; put the returned path into an avatar field',
      body: uploadSchema,
      bodyLimit: UPLOAD_LIMIT,
      largeBody: { fields: ['base64', 'fileName'], base64: 'base64' },
      responses: { 201: uploadedSchema },
      userLimits: (actor) => uploadAvatar.admit(actor),
      handler: async (ctx) => {
        const path = await uploadAvatar.execute(ctx.state.actor, { bytes: ctx.state.body });
        ctx.status = 201;
        ctx.body = { path };
      },
    }),
    publicRoute({
      method: 'GET',
      path: '/avatars/:name',
      anyQuery: true,
      tags: ['avatars'],
      operationId: 'getAvatar',
      summary: 'Get an image',
      responses: { 200: { media: Object.values(MEDIA_TYPES), headers: IMAGE_HEADERS } },
      etag: 'always',
      handler: async (ctx) => {
        const { name } = ctx.state.params;
        const { format, size, pieces } = await getAvatar.execute({ name });
        await respondStream(ctx, Readable.from(pieces(), { highWaterMark: 1 }), size);
        ctx.set({ ...IMAGE_HEADERS, 'Content-Type': MEDIA_TYPES[format] });
        ctx.etag = name;
      },
    }),
  ];
}
