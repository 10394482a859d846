import type { Command } from './command.js';

const HEADER = [
  'Castellan, the command line. It works on the store itself, also while the service runs.',
  '',
  'Usage: npm run castellan -- COMMAND',
  '',
];

const FOOTER = [
  '',
  'A store that an older release left is refused: start the service once, which takes it to this one.',
  'Settings come from the environment, as those of the service do: STORAGE and DATA_DIR say which store.',
  'Exit codes: 0 done, 1 failed or something is broken, 64 not a command, 65 done but for rows that were rejected,',
  '78 a setting is wrong, 130 interrupted.',
  'Scripts: "npm run --silent castellan -- COMMAND" writes nothing but what the command says.',
];

/** The list of commands. */
export function overview(commands: readonly Command[]): string[] {
  const rows = [
    ...commands.map((command) => [usageOf(command), command.summary] as const),
    ['help [COMMAND]', 'Shows this help, or the help of one command.'] as const,
  ];
  const width = Math.max(...rows.map(([usage]) => usage.length));
  return [...HEADER, ...rows.map(([usage, summary]) => `  ${usage.padEnd(width)}  ${summary}`), ...FOOTER];
}

/** The full help of one command. */
export function explain(command: Command): string[] {
  const options = Object.entries(command.options).map(([name, { type }]) =>
    type === 'string' ? ` [--${name} ${name.toUpperCase()}]` : ` [--${name}]`,
  );
  return [
    `Usage: npm run castellan -- ${usageOf(command)}${options.join('')}`,
    '',
    command.summary,
    ...command.details,
  ];
}

function usageOf({ name, operands }: Command): string {
  return [name, ...operands].join(' ');
}
