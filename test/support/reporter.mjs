import Mocha from 'mocha';

const { Base } = Mocha.reporters;
const { EVENT_TEST_PASS, EVENT_TEST_FAIL, EVENT_TEST_PENDING, EVENT_SUITE_END, EVENT_RUN_END } = Mocha.Runner.constants;

const ENDS_WITHIN_MS = 20_000;

/**
 * One line per top-level suite, failures in full, what was skipped and why, and as the very last line
 * `N passed, N failed` (`, N skipped` follows if any were). A suite says why it skips with
 * `this.skipReason = '...'` before `this.skip()`.
 */
export default class Reporter extends Base {
  /** @param {Mocha.Runner} runner @param {Mocha.MochaOptions} options */
  constructor(runner, options) {
    super(runner, options);
    const { stats } = this;
    /** @type {Map<string, number>} */
    const skipped = new Map();
    let before = { passes: 0, failures: 0, pending: 0, at: Date.now() };

    runner.on(EVENT_TEST_PASS, (test) => {
      if (test.speed === 'slow') console.log(Base.color('medium', `  slow: ${test.fullTitle()} (${test.duration} ms)`));
    });
    runner.on(EVENT_TEST_FAIL, (test) => console.log(Base.color('fail', `✗ ${test.fullTitle()}`)));
    runner.on(EVENT_TEST_PENDING, (test) => {
      const line = `${skippedTitle(test)}: ${skipReason(test)}`;
      skipped.set(line, (skipped.get(line) ?? 0) + 1);
    });
    runner.on(EVENT_SUITE_END, (suite) => {
      if (!suite.parent?.root) return;
      const passes = stats.passes - before.passes;
      const failures = stats.failures - before.failures;
      const pending = stats.pending - before.pending;
      const counts = [`${passes} passed`, failures && `${failures} FAILED`, pending && `${pending} skipped`];
      const mark = failures ? Base.color('fail', '✗') : passes ? Base.color('checkmark', '✓') : '-';
      console.log(`${mark} ${suite.title} (${counts.filter(Boolean).join(', ')}, ${Date.now() - before.at} ms)`);
      before = { passes: stats.passes, failures: stats.failures, pending: stats.pending, at: Date.now() };
    });
    runner.once(EVENT_RUN_END, () => {
      if (this.failures.length > 0) Base.list(this.failures);
      for (const [line, count] of skipped) console.log(Base.color('pending', `SKIPPED ${line} (${count})`));
      // A failed hook may leave open what keeps the process alive. The timer itself does not.
      if (this.failures.length > 0) setTimeout(giveUp, ENDS_WITHIN_MS).unref();
      // At exit and not before: nothing may follow this line, and a run that hangs must not look finished.
      process.once('exit', () => {
        const tail = stats.pending > 0 ? `, ${stats.pending} skipped` : '';
        console.log(`${stats.passes} passed, ${stats.failures} failed${tail}`);
      });
    });
  }
}

function giveUp() {
  const open = [...new Set(process.getActiveResourcesInfo())].join(', ');
  console.log(Base.color('fail', `✗ The tests have ended, the process has not: ${open}`));
  process.exit(1);
}

/** The outermost suite that is skipped as a whole, else the test itself. @param {Mocha.Test} test */
function skippedTitle(test) {
  let title = test.fullTitle();
  for (let suite = test.parent; suite && !suite.root; suite = suite.parent) {
    if (isSkipped(suite)) title = suite.fullTitle();
  }
  return title;
}

/** @param {Mocha.Suite} suite @returns {boolean} */
function isSkipped(suite) {
  return suite.tests.every((test) => test.isPending()) && suite.suites.every(isSkipped);
}

/** @param {Mocha.Test} test */
function skipReason(test) {
  /** @type {unknown} */
  const reason = test.ctx?.['skipReason'];
  return typeof reason === 'string' ? reason : 'no reason given';
}
