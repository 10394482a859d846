export { followFeatures, type FeatureMessage } from 'castellan-client';
export { createAuthProvider, resourceNeeds } from './auth-provider.js';
export { changedFields } from './changed-fields.js';
export { ChangedMeanwhile, conflictsBetween, type Conflict } from './changed-meanwhile.js';
export {
  createDataProvider,
  pathOf,
  type CastellanDataProvider,
  type DataProviderOptions,
  type DryRun,
  type DryRunParams,
} from './data-provider.js';
export { CastellanClient, type ClientOptions, type RequestOptions, type Answer, type InForce } from './client.js';
export { isOffline, NoConnection } from './no-connection.js';
export { fieldErrors } from './field-errors.js';
export { leaveForProvider, returnedFromProvider, type LeaveOptions, type Returned } from './provider-return.js';
export { Session, type Me, type TokenStorage } from './session.js';
export { curlOf, keptRequest, type SentRequest } from './curl.js';
export { ruleShares, together, type RuleShare } from './rule-shares.js';
export { uploadImages } from './upload-images.js';
