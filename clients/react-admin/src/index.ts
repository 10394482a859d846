export { createAuthProvider, resourceNeeds } from './auth-provider.js';
export { ChangedMeanwhile, type Conflict } from './changed-meanwhile.js';
export { createDataProvider, type CastellanDataProvider, type DataProviderOptions } from './data-provider.js';
export type { DryRun, Effect, PermissionCount } from './dry-run.js';
export { followFeatures, type FeatureMessage } from './feature-stream.js';
export { CastellanClient, type ClientOptions, type RequestOptions, type Answer, type InForce } from './client.js';
export { fieldErrors } from './field-errors.js';
export { Session, type Me, type TokenStorage } from './session.js';
export { curlOf, type SentRequest } from './curl.js';
