import { expect } from 'chai';
import { expectProblem, type Reply, type TestService } from '../../support/service.js';

/** One request and its expected response; a row of a table. */
export interface Scenario {
  readonly name: string;
  readonly method?: string;
  readonly url?: string;
  readonly body?: object | string;
  readonly status: number;
  readonly code?: string;
  readonly errors?: readonly string[];
}

interface Common {
  readonly method: string;
  readonly url: string | (() => string);
  readonly as?: () => string;
}

/** Declares one test per row; `common` holds the values that rows share. */
export function scenarios(service: () => TestService, common: Common, rows: readonly Scenario[]): void {
  for (const { name, status, code, errors, ...row } of rows) {
    it(`${name}: ${status}`, async () => {
      const url = row.url ?? (typeof common.url === 'string' ? common.url : common.url());
      const answer = await service().call(row.method ?? common.method, url, { as: common.as?.(), body: row.body });
      expectAnswer(answer, { status, code, errors });
    });
  }
}

function expectAnswer(
  answer: Reply,
  { status, code, errors }: { status: number; code: string | undefined; errors: readonly string[] | undefined },
): void {
  if (code === undefined) expect(answer.status, answer.text).to.equal(status);
  else expectProblem(answer, { status, code, errors });
}

/** Everything of a response except the request id. */
export function withoutRequestId({ status, headers, text, json }: Reply) {
  const { 'x-request-id': id, date: _date, ...rest } = headers;
  return { status, headers: rest, text: text.replaceAll(String(id ?? json.request_id), 'REQUEST') };
}
