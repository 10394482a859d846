// Loaded into a service with `node --import`: its wall clock is ahead by CLOCK_AHEAD_MS milliseconds, and runs CLOCK_RATE times
// as fast from the start of the process. Timers stay as they are.
const ahead = Number(process.env['CLOCK_AHEAD_MS'] ?? 0);
const rate = Number(process.env['CLOCK_RATE'] ?? 1);
const RealDate = Date;
const realNow = Date.now.bind(Date);
const began = realNow();

function now() {
  return Math.floor(began + (realNow() - began) * rate + ahead);
}

RealDate.now = now;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args) => {
    const made = /** @type {unknown} */ (Reflect.construct(target, args.length === 0 ? [now()] : args));
    return /** @type {object} */ (made);
  },
});
