/** A request body as text, with a description of what is bad about it. */
export type WorstBody = readonly [what: string, text: string];

/** Just under the 256 KiB limit of most routes, and the limits of public routes and of segments. */
export const MAX_BODY = 255 * 1_024;
export const MAX_PUBLIC_BODY = 15 * 1_024;
export const MAX_SEGMENT_BODY = 2_040 * 1_024;

const UNKNOWN_ID = '01890000-0000-7000-8000-000000000000';

/** Bodies that are bad for any route that takes an object with these text fields. */
export function anyBodies(most: number, texts: readonly string[], rest: object = {}): WorstBody[] {
  const each = Math.floor(most / Math.max(1, texts.length)) - 64;
  const withTexts = (unit: string) => {
    const text = unit.repeat(Math.floor(each / Buffer.byteLength(JSON.stringify(unit).slice(1, -1))));
    return JSON.stringify({ ...rest, ...Object.fromEntries(texts.map((field) => [field, text])) });
  };
  return [
    ['nested deeply', `${'{"a":'.repeat(most / 6 - 1)}0${'}'.repeat(most / 6 - 1)}`],
    ['lists nested deeply', `{"a":${'['.repeat(most / 2 - 8)}${']'.repeat(most / 2 - 8)}}`],
    ['many empty lists', listOf(most, () => '[]', 'name')],
    ['many empty objects', listOf(most, () => '{}', 'name')],
    [
      'many keys',
      keysOf(
        most,
        (index) => `k${index}`,
        () => '0',
      ),
    ],
    [
      'many bad keys',
      keysOf(
        most,
        (index) => `!${index}`,
        () => '0',
      ),
    ],
    [
      'many numbers as keys',
      keysOf(
        most,
        (index) => String(index),
        () => '0',
      ),
    ],
    [
      'one key again and again',
      keysOf(
        most,
        () => 'name',
        () => '0',
      ),
    ],
    ['long texts', withTexts('x')],
    ['long texts that folding makes longer', withTexts('ﷺ')],
    ['long texts of marks to reorder', withTexts('\u0301\u0316')],
    ['long texts of spaces', withTexts(' ')],
    ['long texts of at signs', withTexts('a@')],
    ['long texts of control characters', withTexts('\u0007')],
    ['long texts of lone surrogates', withTexts('\ud800')],
  ];
}

/** The permissions of a role. */
export function permissionsBodies(most: number): WorstBody[] {
  const inside = (abilities: string) => `{"name":"A role","abilities":${abilities}}`;
  const room = most - 64;
  return [
    [
      '10,000 abilities without actions',
      inside(
        keysOf(
          room,
          (index) => `a${index}`,
          () => '{}',
          10_000,
        ),
      ),
    ],
    [
      '10,000 abilities with an action',
      inside(
        keysOf(
          room,
          (index) => `a${index}`,
          () => '{"x":1}',
          10_000,
        ),
      ),
    ],
    [
      'abilities that are no objects',
      inside(
        keysOf(
          room,
          (index) => `a${index}`,
          () => '0',
        ),
      ),
    ],
    [
      'an ability with many actions',
      inside(
        `{"account":${keysOf(
          room,
          (index) => `a${index}`,
          () => 'true',
        )}}`,
      ),
    ],
    [
      'an ability with bad actions',
      inside(
        `{"account":${keysOf(
          room,
          (index) => `a${index}`,
          () => '0',
        )}}`,
      ),
    ],
    [
      '500 abilities with 16 bad actions',
      inside(
        keysOf(
          room,
          (index) => `a${index}`,
          () => keysOf(400, String, () => '0', 16),
          500,
        ),
      ),
    ],
    ['an ability of a long name', inside(`{"${'x'.repeat(room - 64)}":{"read":true}}`)],
  ];
}

/** The roles of a user. */
export function roleListBodies(most: number, user: object): WorstBody[] {
  const inside = (list: string) => JSON.stringify(user).replace(/}$/, `,"roles":${list}}`);
  const room = most - 512;
  const items = (item: (index: number) => string, count?: number) => listOf(room, item, undefined, count);
  return [
    ['many ids of roles', inside(items((index) => `"${index}"`))],
    ['many roles that are no text', inside(items(() => '0'))],
    ['1,000 ids of roles', inside(items((index) => `"${UNKNOWN_ID.slice(0, -4)}${1_000 + index}"`, 1_000))],
    ['1,000 long ids of roles', inside(items((index) => `"${'x'.repeat(230)}${index}"`, 1_000))],
    ['one role again and again', inside(items(() => `"${UNKNOWN_ID}"`, 1_000))],
  ];
}

/** The filters of a segment. */
export function filterBodies(most: number): WorstBody[] {
  const inside = (filters: string) => `{"name":"A segment","filters":${filters}}`;
  const room = most - 256;
  const field = (index: number) => `column${index}`;
  const values = (count: number, value: (index: number) => string) =>
    JSON.stringify(Array.from({ length: count }, (_, index) => value(index)));
  const some = (suffix: string, value: (index: number) => string, count = 20) =>
    inside(
      `{"values":${keysOf(
        room,
        (index) => `${field(index)}${suffix}`,
        () => values(count, value),
        50,
      )},` + `"enabled":${JSON.stringify(Array.from({ length: 50 }, (_, index) => `${field(index)}${suffix}`))}}`,
    );
  return [
    ['150,000 unknown filter ids', inside(`{"enabled":${listOf(room, (index) => `"!${index.toString(36)}"`)}}`)],
    ['150,000 known filter ids', inside(`{"enabled":${listOf(room, (index) => `"c${index.toString(36)}"`)}}`)],
    ['many filter ids that are no text', inside(`{"enabled":${listOf(room, () => '0')}}`)],
    ['one filter id again and again', inside(`{"enabled":${listOf(room, () => '"q"')}}`)],
    [
      'many filters without values',
      inside(
        `{"values":${keysOf(
          room,
          (index) => `c${index}`,
          () => '[]',
        )}}`,
      ),
    ],
    [
      'many unknown filters',
      inside(
        `{"values":${keysOf(
          room,
          (index) => `!${index}`,
          () => '[]',
        )}}`,
      ),
    ],
    ['a filter with many values', inside(`{"values":{"name":${listOf(room, (index) => `"${index}"`)}}}`)],
    ['a filter with values that are no text', inside(`{"values":{"name":${listOf(room, () => '0')}}}`)],
    ['a filter with one long value', inside(`{"values":{"q":["${'x'.repeat(room - 64)}"]}}`)],
    [
      '1,000 values of 500 characters',
      inside(`{"values":{"name":${values(1_000, (index) => `${index}`.padEnd(500, 'x'))}},"enabled":["name"]}`),
    ],
    [
      '1,000 texts to search',
      inside(`{"values":{"q":${values(1_000, (index) => `${index} nowhere`)}},"enabled":["q"]}`),
    ],
    [
      '1,000 texts that folding makes longer',
      inside(`{"values":{"q":${values(300, (index) => `${index}${'ﷺ'.repeat(490)}`)}},"enabled":["q"]}`),
    ],
    ['50 columns', some('', String)],
    ['50 columns unequal', some('_ne', String)],
    ['50 columns containing', some('_like', (index) => `${index}x`)],
    ['50 columns at least', some('_gte', String, 1)],
  ];
}

/** The own columns of a customer. */
export function columnBodies(most: number): WorstBody[] {
  const inside = (columns: string) => columns.replace('{', '{"name":"A customer",');
  const room = most - 64;
  return [
    [
      '19,000 bad keys',
      inside(
        keysOf(
          room,
          (index) => `!${index}`,
          () => '""',
          19_000,
        ),
      ),
    ],
    [
      'many columns',
      inside(
        keysOf(
          room,
          (index) => `c${index}`,
          () => '0',
        ),
      ),
    ],
    [
      'many columns to clear',
      inside(
        keysOf(
          room,
          (index) => `c${index}`,
          () => 'null',
        ),
      ),
    ],
    [
      '100 bad columns',
      inside(
        keysOf(
          room,
          (index) => `!${index}`,
          () => '[]',
          100,
        ),
      ),
    ],
    [
      '50 long columns',
      inside(
        keysOf(
          room,
          (index) => `c${index}`,
          () => `"${'ﷺ'.repeat(1_600)}"`,
          50,
        ),
      ),
    ],
    [
      '50 columns as long as they may be',
      inside(
        keysOf(
          room,
          (index) => `c${index}`,
          () => `"${'ﷺ'.repeat(500)}"`,
          50,
        ),
      ),
    ],
    ['a column of a long name', inside(`{"${'x'.repeat(room - 64)}":0}`)],
  ];
}

/** The variants and rules of a feature. */
export function rolloutBodies(most: number): WorstBody[] {
  const room = most - 64;
  const variants = (values: string) => `{"on_variant":"on","off_variant":"off","variants":${values}}`;
  const nested = `${'{"a":'.repeat(60)}0${'}'.repeat(60)}`;
  return [
    [
      'many variants',
      variants(
        keysOf(
          room,
          (index) => `v${index}`,
          () => 'true',
        ),
      ),
    ],
    ['a long variant', variants(`{"on":"","off":"${'x'.repeat(room - 64)}"}`)],
    [
      'variants of many keys',
      variants(
        `{"on":{},"off":${keysOf(
          room - 64,
          (index) => `k${index}`,
          () => '0',
        )}}`,
      ),
    ],
    ['variants nested deeply', variants(`{"on":{},"off":{"a":${listOf(room - 64, () => nested)}}}`)],
    ['many rules', listOf(room, () => '{}', 'targeting')],
    ['a rule with many segments', `{"targeting":[${listOf(room - 64, () => '""', 'segments')}]}`],
    [
      'rules with as many segments as may be',
      listOf(room, () => listOf(1_024, () => '""', 'segments', 50), 'targeting', 10),
    ],
  ];
}

/** The evaluation context of features. */
export function contextBodies(most: number): WorstBody[] {
  const inside = (context: string) => `{"context":${context}}`;
  const room = most - 64;
  return [
    [
      'a context of many keys',
      inside(
        keysOf(
          room,
          (index) => `k${index}`,
          () => '0',
        ),
      ),
    ],
    ['a context of many lists', inside(listOf(room, () => '[]', 'a'))],
    ['a context nested deeply', inside(`${'{"a":'.repeat(room / 6 - 8)}0${'}'.repeat(room / 6 - 8)}`)],
    ['a context of a long text', inside(`{"targetingKey":"${'x'.repeat(room - 64)}"}`)],
  ];
}

/** `{"key":value,...}` with as many keys as fit. */
function keysOf(
  room: number,
  key: (index: number) => string,
  value: (index: number) => string,
  count = Infinity,
): string {
  return `{${joined(room - 2, (index) => `${JSON.stringify(key(index))}:${value(index)}`, count)}}`;
}

/** `[item,...]`, under a key if given. */
function listOf(room: number, item: (index: number) => string, key?: string, count = Infinity): string {
  const list = `[${joined(room - 2 - (key?.length ?? 0) - 5, item, count)}]`;
  return key === undefined ? list : `{"${key}":${list}}`;
}

function joined(room: number, part: (index: number) => string, count: number): string {
  const parts: string[] = [];
  for (let left = room; parts.length < count;) {
    const one = part(parts.length);
    left -= Buffer.byteLength(one) + 1;
    if (left < 0) break;
    parts.push(one);
  }
  return parts.join(',');
}
