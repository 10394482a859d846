import { CODES, type Code } from '../../../src/adapters/http/problems/codes.js';
import type { Example, Examples } from '../../../src/adapters/http/openapi/examples-of.js';
import { contractOf, isDryRun, type Seen } from '../../support/contract.js';
import { Gun } from '../../support/gun.js';
import { send } from '../sample-client.js';
import { withFixedService } from './fixed-service.js';
import { takeTour } from './tour.js';

/** Its response is the document itself. */
const WITHOUT_EXAMPLE = 'getApiDocument';

/** Records the examples of the tour: the first success of each operation, and the first of each problem. */
export function recordExamples(): Promise<Examples> {
  return withFixedService(async (port) => {
    const contract = contractOf((await send(port, 'GET', '/openapi.json')).text);
    const operations: Record<string, Example> = {};
    const dryRuns: Record<string, unknown> = {};
    const dryRunOf = (id: string) => (id in dryRuns ? { dryRun: dryRuns[id] } : {});
    const problems: Partial<Record<Code, { readonly status: number }>> = {};
    const gun = new Gun(port);
    try {
      await takeTour(gun, (seen) => {
        const operation = contract.operationOf(seen);
        if (operation === undefined) return;
        const { operationId } = operation;
        const isExample = seen.status < 300 && seen.json !== undefined && operationId !== WITHOUT_EXAMPLE;
        if (isExample && isDryRun(seen)) dryRuns[operationId] ??= steady(seen.json);
        else if (isExample) operations[operationId] ??= { ...exampleOf(seen), ...dryRunOf(operationId) };
        const code = (seen.json as { readonly code?: string } | undefined)?.code ?? '';
        if (seen.status >= 400 && Object.hasOwn(CODES, code))
          problems[code as Code] ??= seen.json as { readonly status: number };
      });
    } finally {
      gun.close();
    }
    return { operations, problems };
  });
}

function exampleOf({ request, json }: Seen): Example {
  return { ...(request !== undefined && { request: steady(request) }), answer: steady(json) };
}

/** Replaces the random values: the names of stored images, and the texts of API tokens. */
function steady(json: unknown): unknown {
  const text = JSON.stringify(json)
    .replaceAll(/\/avatars\/[0-9a-f]{40}/g, `/avatars/${'0123456789abcdef'.repeat(2)}01234567`)
    // The checksum is wrong, so no scanner reports it.
    .replaceAll(/cst_[\w-]{43}[A-Za-z0-9]{6}/g, `cst_${'example'.repeat(7)}`);
  return JSON.parse(text) as unknown;
}
