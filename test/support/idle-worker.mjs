/** A worker process that listens at once, answers pings and ends when it's asked to. */
const LOADED = 1;
process.on('message', ({ id, call }) => {
  if (call === 'stop') process.exit(0);
  else if (call !== undefined) process.send({ id });
  else if (id === LOADED) process.send({ call: 'listening', input: 'http://127.0.0.1' });
});
process.send({ call: 'loaded', id: LOADED });
