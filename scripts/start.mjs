import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/*
 * `npm start`, and `npm run castellan -- COMMAND`: builds what is stale in a process of its own, so that no bundler stays in
 * memory, then runs the program in this one, so that it receives the signals.
 */

const words = process.argv.slice(2);
const isService = words.every(
  (word, index) => word.startsWith('--env-file=') || word === '--env-file' || words[index - 1] === '--env-file',
);
const script = fileURLToPath(new URL('build-if-stale.mjs', import.meta.url));
const build = spawnSync(process.execPath, [script, ...(isService ? ['--console'] : [])], {
  stdio: ['ignore', 'inherit', 'inherit'],
});
if (process.env['npm_lifecycle_script']?.startsWith('node scripts/castellan.mjs')) endWithNpm();
if (build.status === 0) await import(new URL('../dist/bootstrap/program.js', import.meta.url).href);
else process.exitCode = build.status ?? 1;

/**
 * The shell that npm runs scripts with may end on SIGTERM without passing it on. Then this process gets one all the same. A terminal that
 * closes ends npm and its shell by SIGHUP, also under `nohup`; the service gets that, too, and decides itself.
 */
function endWithNpm() {
  const shell = process.ppid;
  let isHungUp = false;
  if (isService) process.on('SIGHUP', () => (isHungUp = true));
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    if (!isHungUp) process.kill(process.pid, 'SIGTERM');
  }, 500);
  watch.unref();
}
