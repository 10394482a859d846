import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { respondJson } from '../responses/respond.js';
import { publicRoute, type Route } from '../declarations/route.js';
import { apiDocument } from './document.js';
import type { Examples } from './examples-of.js';
import { tagOf } from '../conditional/conditional.js';

interface DocumentRoutesOptions {
  /** All endpoints, including this one; called at the first request. */
  readonly routes: () => readonly Route[];
  readonly basePath: string;
  readonly version: string;
  /** The JSON file with the examples. */
  readonly examplesFile: string;
}

const documentSchema = z.looseObject({ openapi: z.string() }).meta({ id: 'ApiDocument', description: 'OpenAPI 3.1' });

/** The API document, generated at the first request and cached as bytes. */
export function documentRoutes({ routes, basePath, version, examplesFile }: DocumentRoutesOptions): Route[] {
  let prepared: Promise<{ json: Buffer; etag: string }> | undefined;
  const prepare = async () => {
    const examples = JSON.parse(await readFile(examplesFile, 'utf8')) as Examples;
    const json = Buffer.from(JSON.stringify(await apiDocument({ routes: routes(), basePath, version, examples })));
    return { json, etag: tagOf(json, 22) };
  };
  return [
    publicRoute({
      method: 'GET',
      path: '/openapi.json',
      anyQuery: true,
      tags: ['reference'],
      operationId: 'getApiDocument',
      summary: 'This document',
      responses: { 200: documentSchema },
      etag: 'always',
      handler: async (ctx) => {
        const { json, etag } = await (prepared ??= prepare());
        ctx.etag = etag;
        respondJson(ctx, json);
      },
    }),
  ];
}
