/**
 * What opening a store does with the schema that an older release left: `run` takes it to what this build works on,
 * `refuse` fails and changes nothing.
 */
export type Upgrade = 'run' | 'refuse';
