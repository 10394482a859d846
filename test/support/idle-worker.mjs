/** A worker process that listens at once, answers pings and ends when it's asked to. */
const LOADED = 1;
/** @param {unknown} message */
const send = (message) => process.send?.(message);
process.on('message', (/** @type {{ id?: number, call?: string }} */ { id, call }) => {
  if (call === 'stop') process.exit(0);
  else if (call !== undefined) send({ id });
  else if (id === LOADED) send({ call: 'listening', input: 'http://127.0.0.1' });
});
send({ call: 'loaded', id: LOADED });
