import type { Middleware } from 'koa';
import compose from 'koa-compose';
import type { MeasureEffect } from '../../application/authority/measure-effect.js';
import type { Propagation } from '../../application/propagation/propagation.js';
import { holdAnswer, makeLongAnswer } from './answers/bound-answers.js';
import { sendTogether } from './answers/end-of-turn.js';
import type { LongAnswers } from './answers/long-answers.js';
import { CallerCheck, type CallerCheckOptions } from './authentication/caller-check.js';
import {
  authenticateCaller,
  authoriseCaller,
  checkCallerAfterBody,
  checkCallerAtEnd,
  refusePeopleOnlyFields,
  renewPermissions,
  requireKey,
} from './authentication/check-caller.js';
import { addBasePath } from './avatars/add-base-path.js';
import { admitBody, readBody } from './bodies/json-body.js';
import type { RequestBodies } from './bodies/request-bodies.js';
import { compressAnswer } from './compression/compress-answer.js';
import type { Compression } from './compression/compression.js';
import { refusePreconditions } from './conditional/conditional.js';
import { enterRoute } from './declarations/enter-route.js';
import type { RequestState, Route } from './declarations/route.js';
import { readDryRun } from './dry-runs/read-dry-run.js';
import { answerDryRun } from './dry-runs/answer-dry-run.js';
import { readIdempotencyKey, repeatAnswer, Repetitions, type RepetitionsOptions } from './idempotency/repetitions.js';
import { limitAddress, limitUser } from './limits/limit-requests.js';
import { announceWrite } from './log-position/announce-write.js';
import { isLogged } from './log-position/logged.js';
import { readWaitParameter } from './log-position/read-wait.js';
import { readMomentOfGet } from './past/moment.js';
import { readQuery } from './validation/read-query.js';
import { validateInput } from './validation/validate-input.js';

export interface PipelineOptions extends CallerCheckOptions, RepetitionsOptions {
  /** Prefixes every path; empty for none. */
  readonly basePath: string;
  /** The first step of every route, for tests that check responses against its declaration. */
  readonly checkResponse?: ((route: Route) => Step) | undefined;
  /** Measures what dry runs would have changed. */
  readonly measureEffect: Pick<MeasureEffect, 'execute'>;
  readonly propagation: Pick<Propagation, 'waitEverywhere'>;
  /** Shared by all routes, as the following. */
  readonly bodies: RequestBodies;
  readonly compression: Pick<Compression, 'apply'>;
  readonly longAnswers: Pick<LongAnswers, 'make' | 'requireRoom' | 'hold'>;
}

type Step = Middleware<RequestState>;

/**
 * What happens to a request of a route, in this order. A step acts on the way in, or on the way out (marked `<`), where the
 * order is the opposite one. Steps that the route doesn't use aren't there. Use cases check the rules about records.
 */
export function pipeline(route: Route, options: PipelineOptions): Step {
  const { basePath, bodies, compression, longAnswers } = options;
  const { needs, key, limits, userLimits, peopleOnlyFields } = route;
  // Deny by default, even for a route table that bypassed the compiler.
  if (!(route as Partial<Route>).needs) throw new Error(`${route.method} ${route.path} does not say what it needs.`);
  const caller = needs.kind === 'nothing' ? undefined : new CallerCheck(route, options);
  const isRead = route.method === 'GET';
  const storesNothing = isRead || route.dryRun === 'ignored';
  const repetitions = route.repeatable && new Repetitions(route, route.repeatable, options);
  const steps: (Step | false | undefined)[] = [
    options.checkResponse?.(route), // <
    enterRoute(route),
    caller && checkCallerAtEnd(caller, route), // <
    isRead && route.monitoring === undefined && sendTogether, // <
    // It may have to wait for a thread: before the last look at the caller's permissions.
    compressAnswer(compression, longAnswers), // <
    caller && !storesNothing && renewPermissions(caller), // <
    limits && limitAddress(limits),
    key && requireKey(key),
    caller && authenticateCaller(caller),
    !storesNothing && readDryRun(route), // before the permissions: 400 comes before 403
    caller && authoriseCaller(caller),
    repetitions && readIdempotencyKey(repetitions),
    admitBody(route),
    caller && userLimits && limitUser(userLimits),
    readBody(route, bodies),
    caller && checkCallerAfterBody(caller),
    caller && holdAnswer(longAnswers), // <
    addBasePath(route, basePath), // <
    makeLongAnswer(route, longAnswers),
    isLogged(route) && announceWrite(options.propagation), // <
    // Refusals by the steps inside are kept with the answers.
    repetitions && repeatAnswer(repetitions),
    !storesNothing && route.ifMatch !== true && refusePreconditions(route),
    peopleOnlyFields && refusePeopleOnlyFields(peopleOnlyFields),
    readQuery(route),
    !isRead && readWaitParameter(route),
    isRead && readMomentOfGet(route),
    validateInput(route),
    route.dryRun === 'supported' && answerDryRun(route, options.measureEffect), // <
    route.handler,
  ];
  return compose(steps.filter((step) => typeof step === 'function'));
}
