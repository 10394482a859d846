#!/usr/bin/env node
/*
 * The program `castellan`. It's compiled for Node 10 and imports nothing before it knows the version, so that an older Node
 * says what it lacks instead of where it stumbled.
 */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`castellan: Node.js 20.19 or later is needed. This is ${process.versions.node}.\n`);
  process.exitCode = 1;
} else {
  void import('./start.js');
}
