/*
 * `npm start`, and `npm run castellan -- COMMAND`. Like src/bootstrap/program.ts, it imports nothing before it knows the version of
 * Node, and is written for Node 10.
 */

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`castellan: Node.js 20.19 or later is needed. This is ${process.versions.node}.`);
  process.exitCode = 1;
} else {
  void import('./start.mjs');
}
