import { AsyncLocalStorage } from 'node:async_hooks';
import type { Context, Span, TextMapPropagator, Tracer } from '@opentelemetry/api';
import type { BasicTracerProvider } from '@opentelemetry/sdk-trace-base';
import type { MeasuredCall, CallObserver } from '../measured-calls.js';
import { outcomeOf } from '../outcome.js';
import type { OpenTelemetry } from './opentelemetry.js';
import { RequestSpan, type TracedRequest } from './request-span.js';

/** How long the remaining spans may take to reach the collector at shutdown. */
const FLUSH_MS = 2_000;

/**
 * Creates a span for each request, with a child span for each of its operations. Background work and unsampled requests
 * have none.
 */
export class Tracing implements CallObserver {
  readonly #tracer: Tracer;
  readonly #propagator: TextMapPropagator;
  readonly #active = new AsyncLocalStorage<Context>();

  constructor(
    private readonly library: OpenTelemetry,
    private readonly provider: BasicTracerProvider,
  ) {
    this.#tracer = provider.getTracer('castellan');
    this.#propagator = new library.core.W3CTraceContextPropagator();
  }

  /** Continues the caller's trace when `traceparent` names one. */
  begin(request: TracedRequest): RequestSpan {
    const { api } = this.library;
    const parent = this.#propagator.extract(api.ROOT_CONTEXT, request.headers, api.defaultTextMapGetter);
    return new RequestSpan(this.#tracer, request, { api, parent, active: this.#active });
  }

  /** The id of the current request's trace: 32 hexadecimal digits. Undefined outside of requests. */
  get traceId(): string | undefined {
    const context = this.#active.getStore();
    return context && this.library.api.trace.getSpanContext(context)?.traceId;
  }

  run<T>(operation: MeasuredCall, callback: () => Promise<T>): Promise<T> {
    const context = this.#active.getStore();
    if (context === undefined || this.library.api.trace.getSpan(context)?.isRecording() !== true) return callback();
    const span = this.#tracer.startSpan(operation, { kind: this.library.api.SpanKind.INTERNAL }, context);
    return this.#ending(span, callback);
  }

  /** Sends the remaining spans, for at most 2 s. */
  async close(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, FLUSH_MS)));
    try {
      await Promise.race([this.provider.shutdown(), late]);
    } finally {
      clearTimeout(timer);
    }
  }

  async #ending<T>(span: Span, callback: () => Promise<T>): Promise<T> {
    try {
      return await callback();
    } catch (error) {
      const outcome = outcomeOf(error);
      span.setAttribute('castellan.outcome', outcome);
      if (outcome !== 'refused' && outcome !== 'rolled_back') {
        span.setAttribute('error.type', outcome);
        span.setStatus({ code: this.library.api.SpanStatusCode.ERROR });
      }
      throw error;
    } finally {
      span.end();
    }
  }
}
