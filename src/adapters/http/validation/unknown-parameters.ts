import { MAX_NAMED_FIELDS } from '../../../domain/domain-error.js';
import { NULL_SUFFIX, OPERATOR_SUFFIXES } from '../../../domain/lists/list-fields.js';
import { nearest } from '../../../domain/text/nearest.js';
import { badQueries, HttpProblem } from '../problems/http-problem.js';

const UNKNOWN = 'is not a parameter of this request';
/** Comparing one with a thousand long names can take 20 ms. */
const MAX_COMPARED = 4;

/** The error of a parameter that the request doesn't have. */
export function unknownParameter(meant: string | undefined): string {
  return meant === undefined ? UNKNOWN : `${UNKNOWN}: did you mean \`${meant}\`?`;
}

/** Parameters that the request doesn't have, each with what's wrong with it. */
export class UnknownParameters extends HttpProblem {
  constructor(private readonly errors: readonly (readonly [name: string, error: string])[]) {
    const { status, code, message, fields } = badQueries(errors.slice(0, MAX_NAMED_FIELDS));
    super(status, code, message, { fields });
  }

  /** The same, naming of own columns those that were probably meant by names that are near no other parameter. */
  among(columns: readonly string[]): UnknownParameters {
    let compared = 0;
    const errors = this.errors.map(([name, error]) => {
      if (error !== UNKNOWN || compared >= MAX_COMPARED) return [name, error] as const;
      compared += 1;
      const [plain = ''] = name.split('[', 1);
      return [name, unknownParameter(nearestOwnFilter(plain, columns))] as const;
    });
    return new UnknownParameters(errors);
  }
}

/** The longest first, because the plain name may be near, too. */
const SUFFIXES = [...OPERATOR_SUFFIXES.map(([suffix]) => suffix), NULL_SUFFIX, ''];

/** The filter by one of these own columns that was probably meant by a name that is none: `city_ne` by `City_NE`. */
function nearestOwnFilter(name: string, columns: readonly string[]): string | undefined {
  const lower = name.toLowerCase();
  for (const suffix of SUFFIXES) {
    if (!lower.endsWith(suffix)) continue;
    const meant = nearest(lower.slice(0, lower.length - suffix.length), columns);
    if (meant !== undefined) return `${meant}${suffix}`;
  }
  return undefined;
}
