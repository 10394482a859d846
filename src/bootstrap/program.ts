#!/usr/bin/env node
/*
 * The program `castellan`: without arguments it's the service, with arguments a command. Stack traces name the sources,
 * because the bundle's lines say little.
 */
process.setSourceMapsEnabled(true);
if (process.argv.length > 2) await import('./cli.js');
else await import('./main.js');
