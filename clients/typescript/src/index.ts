export { AccessCache, type AccessCacheOptions, type CachedAnswer } from './access-cache.js';
export type { AccessAnswer, AccessQuestion } from './access-question.js';
export { ApiClient, type Answer, type ApiClientOptions } from './api-client.js';
export { followFeatures, type FeatureMessage, type StreamClient } from './feature-stream.js';
export { hasPermission } from './has-permission.js';
export { newIdempotencyKey } from './new-idempotency-key.js';
export { nextPage } from './next-page.js';
export type { components, operations, paths } from './openapi.js';
export { pause } from './pause.js';
export { Problem, type ProblemCode } from './problem.js';
export {
  newProviderSignIn,
  providerReturn,
  type ProviderReturn,
  type ProviderSignIn,
  type ProviderSignInOptions,
} from './provider-sign-in.js';
export type { Schema, SchemaName } from './schema.js';
export { TokenSession } from './token-session.js';
