export type { DryRun } from './dry-run.js';
export { followFeatures, type FeatureMessage } from './feature-stream.js';
export { hasPermission } from './has-permission.js';
export type { components, operations, paths } from './openapi.js';
export { pause } from './pause.js';
export type { Schema, SchemaName } from './schema.js';
