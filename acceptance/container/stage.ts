import { cpSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Step } from './dockerfile.js';

const CONTEXT = fileURLToPath(new URL('../..', import.meta.url));
const IGNORED = readFileSync(join(CONTEXT, 'deploy/Dockerfile.dockerignore'), 'utf8')
  .split('\n')
  .filter((line) => /^[^#!*]/.test(line));

/** Runs a command of a shell in a folder of the stage's root file system, such as `/app`. */
export type Run = (command: string, stage: Stage) => void;

/** A stage of a Dockerfile whose steps were done in a folder of this machine. */
export class Stage {
  readonly env: Record<string, string> = {};
  workdir = '/';
  user = 'root';
  /** The program and its arguments. */
  command: readonly string[] = [];
  health: readonly string[] = [];

  private constructor(
    /** The root file system. */
    readonly root: string,
    private readonly earlier: ReadonlyMap<string, Stage>,
  ) {}

  /** Does the steps. Throws at one that it doesn't know. */
  static of(steps: readonly Step[], root: string, { earlier, run }: StageOptions): Stage {
    const stage = new Stage(root, earlier);
    for (const step of steps) stage.#take(step, run);
    return stage;
  }

  /** Where a path of the stage is on this machine. */
  place(path: string): string {
    return join(this.root, resolve(this.workdir, path));
  }

  #take({ instruction, rest }: Step, run: Run): void {
    if (instruction === 'WORKDIR') this.workdir = rest;
    else if (instruction === 'USER') this.user = rest;
    else if (instruction === 'ENV') {
      const [name, value] = rest.split('=') as [string, string];
      this.env[name] = value;
    } else if (instruction === 'COPY') this.#copy(rest.split(/ +/));
    else if (instruction === 'RUN') run(rest, this);
    else if (instruction === 'CMD') this.command = JSON.parse(rest) as string[];
    else if (instruction === 'HEALTHCHECK') this.health = JSON.parse(rest.slice(rest.indexOf('CMD ') + 4)) as string[];
    else if (!['FROM', 'EXPOSE', 'VOLUME'].includes(instruction))
      throw new Error(`Unknown instruction: ${instruction}`);
  }

  #copy(words: readonly string[]): void {
    const from = words.find((word) => word.startsWith('--from='))?.slice('--from='.length);
    const paths = words.filter((word) => !word.startsWith('--'));
    const target = this.place(paths.at(-1)!);
    for (const path of paths.slice(0, -1)) {
      const source = from === undefined ? join(CONTEXT, path) : this.earlier.get(from)!.place(path);
      const isFolder = statSync(source).isDirectory();
      cpSync(source, isFolder ? target : join(target, basename(path)), {
        recursive: true,
        verbatimSymlinks: true,
        filter: (file) => from !== undefined || !IGNORED.includes(relative(CONTEXT, file)),
      });
    }
  }
}

interface StageOptions {
  readonly earlier: ReadonlyMap<string, Stage>;
  readonly run: Run;
}
