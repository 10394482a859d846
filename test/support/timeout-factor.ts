/** Tests of all storages run side by side: a busy machine may answer this many times later than a service would wait. */
export const TIMEOUT_FACTOR = 10;
