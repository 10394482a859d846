import { HttpProblem } from '../problems/http-problem.js';

/** What RFC 7644, 3.12, calls a malformed request. */
type ScimType = 'invalidFilter' | 'invalidSyntax' | 'invalidPath' | 'noTarget' | 'invalidValue' | 'mutability';

/** A request that SCIM says is malformed: 400. */
export class ScimRefusal extends HttpProblem {
  constructor(
    readonly scimType: ScimType,
    message: string,
  ) {
    super(400, 'bad_request', message);
  }
}
