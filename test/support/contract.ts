import { createHash } from 'node:crypto';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { IncomingHttpHeaders } from 'node:http';

type Json = Readonly<Record<string, unknown>>;

export interface Operation extends Json {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly requestBody?: { readonly required: boolean; readonly content: Json };
  readonly responses: Readonly<Record<string, Json>>;
}

export interface Document extends Json {
  readonly servers: readonly [{ readonly url: string }];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** One request and its response, as seen on the wire. */
export interface Seen {
  readonly method: string;
  /** As sent: below the origin, with its query. */
  readonly path: string;
  readonly request?: unknown;
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Set for a JSON response, except to HEAD. */
  readonly json?: unknown;
}

const VOCABULARY = [
  'etag',
  'x-log-seq',
  'x-log-at',
  'x-in-force',
  'location',
  'link',
  'x-total-count',
  'retry-after',
  'www-authenticate',
  'accept',
];
/** Statuses of requests that match no operation. */
const WITHOUT_OPERATION = new Set([404, 405]);

/** Checks requests and responses against the API document. */
export class Contract {
  readonly #validators = new Map<string, ValidateFunction>();
  readonly #operations: readonly { readonly method: string; readonly pattern: RegExp; readonly operation: Operation }[];
  #ajv: Ajv2020 | undefined;

  constructor(readonly document: Document) {
    const base = document.servers[0].url.replace(/\/$/, '');
    this.#operations = Object.entries(document.paths)
      // A path without parameters goes before one with parameters.
      .toSorted(([a], [b]) => a.split('{').length - b.split('{').length)
      .flatMap(([path, operations]) =>
        Object.entries(operations).map(([method, operation]) => ({
          method: method.toUpperCase(),
          pattern: new RegExp(`^${base}${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
          operation,
        })),
      );
  }

  /** Undefined when the document lacks the path or the method. */
  operationOf({ method, path }: Pick<Seen, 'method' | 'path'>): Operation | undefined {
    const asked = method === 'HEAD' ? 'GET' : method;
    const [plain = ''] = path.split('?');
    const first = this.#operations.find(({ pattern }) => pattern.test(plain));
    return this.#operations.find(
      ({ method: own, pattern }) => own === asked && pattern.source === first?.pattern.source,
    )?.operation;
  }

  /** Returns everything in this exchange that the document doesn't cover; empty when it conforms. */
  errorsOf(seen: Seen): string[] {
    if (seen.method === 'OPTIONS') return [];
    const operation = this.operationOf(seen);
    const general = this.document['x-any-request'] as Readonly<Record<string, Json>>;
    const declared = dryRunOf(seen, operation) ?? operation?.responses[seen.status] ?? general[seen.status];
    if (declared === undefined && operation === undefined && WITHOUT_OPERATION.has(seen.status)) {
      return this.#errorsOfBody(seen, '/components/schemas/Problem');
    }
    if (declared === undefined) return [`${operation?.operationId ?? 'no operation'} does not answer ${seen.status}`];
    const response = this.#resolve(declared);
    return [
      ...this.#errorsOfHeaders(seen, response.json),
      ...this.#errorsOfContent(seen, response),
      ...(operation === undefined ? [] : this.#errorsOfRequest(seen, operation)),
    ];
  }

  #errorsOfHeaders({ headers }: Seen, response: Json): string[] {
    const declared = new Map(
      Object.entries((response['headers'] ?? {}) as Readonly<Record<string, Json>>).map(([name, header]) => [
        name.toLowerCase(),
        this.#resolve(header),
      ]),
    );
    const errors = VOCABULARY.filter((name) => name in headers && !declared.has(name)).map(
      (name) => `undeclared ${name}`,
    );
    for (const [name, { json, pointer }] of declared) {
      const text = headers[name];
      if (text === undefined) {
        if (json['required'] === true) errors.push(`no ${name}`);
        continue;
      }
      const isNumber = (json['schema'] as { readonly type?: string }).type === 'integer';
      errors.push(...this.#validate(`${pointer}/schema`, isNumber ? Number(text) : text, name));
    }
    return errors;
  }

  #errorsOfContent(seen: Seen, { json: response, pointer }: Resolved): string[] {
    const content = response['content'] as Readonly<Record<string, Json>> | undefined;
    const type = seen.headers['content-type']?.split(';')[0];
    if (content === undefined) return type === undefined ? [] : [`a body of ${type} where none is declared`];
    if (type === undefined || !(type in content)) return [`undeclared ${type ?? 'absence of a body'}`];
    if (!type.endsWith('json') || seen.method === 'HEAD') return [];
    return this.#errorsOfBody(seen, `${pointer}/content/${escape(type)}/schema`);
  }

  #errorsOfBody({ json }: Seen, pointer: string): string[] {
    return this.#validate(pointer, json, 'body');
  }

  /** A valid request must succeed, and a successful request must be valid. */
  #errorsOfRequest({ request, status }: Seen, operation: Operation): string[] {
    if (status >= 300 || operation.requestBody === undefined || typeof request !== 'object') return [];
    const pointer = `${this.#pointerOf(operation)}/requestBody/content/application~1json/schema`;
    return this.#validate(pointer, request, 'request');
  }

  #validate(pointer: string, value: unknown, what: string): string[] {
    const cached = this.#validators.get(pointer);
    this.#ajv ??= judgeOf(this.document);
    const validate = cached ?? this.#ajv.compile({ $ref: `document#${encodeURI(pointer)}` });
    this.#validators.set(pointer, validate);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(({ instancePath, message }) => `${what}${instancePath} ${message ?? ''}`);
  }

  #resolve(json: Json): Resolved {
    const reference = json['$ref'];
    if (typeof reference !== 'string') return { json, pointer: this.#pointerOf(json) };
    const pointer = reference.slice(1);
    let found: unknown = this.document;
    for (const part of pointer.slice(1).split('/')) found = (found as Json)[part];
    return { json: found as Json, pointer };
  }

  readonly #pointers = new Map<unknown, string>();

  /** The JSON pointer to an object in the document. */
  #pointerOf(json: Json): string {
    if (this.#pointers.size === 0) this.#walk(this.document, '');
    return this.#pointers.get(json)!;
  }

  #walk(value: unknown, pointer: string): void {
    if (typeof value !== 'object' || value === null) return;
    this.#pointers.set(value, pointer);
    for (const [key, inner] of Object.entries(value)) this.#walk(inner, `${pointer}/${escape(key)}`);
  }
}

interface Resolved {
  readonly json: Json;
  readonly pointer: string;
}

/** The declared response to a dry run; undefined for any other request. */
function dryRunOf(seen: Seen, operation: Operation | undefined): Json | undefined {
  return isDryRun(seen) ? (operation?.['x-dry-run'] as Json | undefined) : undefined;
}

/** Whether this is a successful dry run, or where there are none, a successful request that ignored the parameter. */
export function isDryRun({ path, status }: Pick<Seen, 'path' | 'status'>): boolean {
  return status === 200 && new URLSearchParams(path.split('?')[1]).get('dry_run') === 'true';
}

function judgeOf(document: Document): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  // Both a function and a namespace, depending on how it was compiled.
  (addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
  ajv.addSchema(document, 'document');
  return ajv;
}

function escape(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

const contracts = new Map<string, Contract>();

/** The contract for a document's text; compiled once for all services that return it. */
export function contractOf(text: string): Contract {
  const digest = createHash('sha256').update(text).digest('hex');
  const contract = contracts.get(digest) ?? new Contract(JSON.parse(text) as Document);
  contracts.set(digest, contract);
  return contract;
}
