import openapiTS, { astToString } from 'openapi-typescript';
import { send } from '../../http/sample-client.js';
import { withFixedService } from '../../http/document/fixed-service.js';

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };
type JsonObject = Readonly<Record<string, Json>>;

const HEADER = `// Written by \`npm run client-types\` from the API document; a test fails when it's out of date.\n\n`;

/** Returns the types of the API document as the module \`clients/typescript/src/openapi.ts\`. */
export async function typesOfDocument(): Promise<string> {
  const { text } = await withFixedService((port) => send(port, 'GET', '/openapi.json'));
  const document = withoutDetails(JSON.parse(text) as Json) as unknown as Parameters<typeof openapiTS>[0];
  return HEADER + astToString(await openapiTS(document, { immutable: true, emptyObjectsUnknown: true }));
}

/**
 * Leaves out what a caller of the typed client has no use for, and what would double the file: examples, extensions, headers of
 * responses, the PATCH beside each PUT, and refusals, which are thrown as one class.
 */
function withoutDetails(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutDetails);
  if (!isObject(value)) return value;
  const kept = Object.entries(withDryRun(value)).filter(([name, part]) => !isDetail(name, part));
  return withNullableFields(Object.fromEntries(kept.map(([name, part]) => [name, withoutDetails(part)])));
}

/** Puts the answer to a dry run beside the other responses, where the extension would get lost. */
function withDryRun(operation: JsonObject): JsonObject {
  const { responses, 'x-dry-run': dryRun } = operation;
  return isObject(responses) && dryRun !== undefined
    ? { ...operation, responses: { ...responses, dryRun } }
    : operation;
}

function isDetail(name: string, part: Json): boolean {
  if (name === 'example' || name.startsWith('x-') || /^[45]\d\d$/.test(name)) return true;
  // `headers` of responses and `responses` of components; a schema's properties may have these names.
  return (
    isObject(part) && ((name === 'headers' && hasOnlyHeaders(part)) || (name === 'patch' && 'operationId' in part))
  );
}

function hasOnlyHeaders(part: JsonObject): boolean {
  return Object.values(part).every((header) => isObject(header) && ('$ref' in header || 'schema' in header));
}

/**
 * A schema with both properties and additional ones becomes an intersection, in which a null that only a property may have gets
 * lost. So the additional ones may be null, too, where a property may.
 */
function withNullableFields(schema: JsonObject): JsonObject {
  const { properties, additionalProperties: more } = schema;
  if (!isObject(properties) || !isObject(more) || Object.keys(more).length === 0) return schema;
  if (!Object.values(properties).some(mayBeNull)) return schema;
  return { ...schema, additionalProperties: { anyOf: [more, { type: 'null' }] } };
}

function mayBeNull(property: Json): boolean {
  if (!isObject(property)) return false;
  const { type, anyOf } = property;
  return [type].flat().includes('null') || (Array.isArray(anyOf) && anyOf.some(mayBeNull));
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
