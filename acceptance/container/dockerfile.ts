/** A line of a Dockerfile: `COPY`, and what follows it. */
export interface Step {
  readonly instruction: string;
  readonly rest: string;
}

/** The steps of each stage, in order. */
export function stagesOf(dockerfile: string): Step[][] {
  const lines = dockerfile
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const stages: Step[][] = [];
  for (const line of lines) {
    const [, instruction, rest] = /^(\w+) +(.*)$/.exec(line)!;
    if (instruction === 'FROM') stages.push([]);
    stages.at(-1)!.push({ instruction: instruction!, rest: rest! });
  }
  return stages;
}
