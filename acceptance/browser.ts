/** Controls a headless Chromium. Used by docs and reset. */
import { spawn, type ChildProcess } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { findProgram } from '../test/support/find-program.js';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'chrome'];

/** The browser named by `CHROMIUM_BINARY`, otherwise the first on the PATH; undefined when there is none. */
export function findBrowser(): string | undefined {
  const named = process.env['CHROMIUM_BINARY'];
  // A browser that is named and missing is not replaced by another.
  return named ? findProgram(named, []) : findProgram(undefined, NAMES);
}

const END_WITHIN_MS = 5_000;

type Result = Readonly<Record<string, unknown>>;
type Listener = (params: Result) => void;

/** One page of a headless Chromium, controlled over a pipe (DevTools protocol, a null byte after each message). */
export class Browser {
  readonly #waiting = new Map<number, { resolve: (result: Result) => void; reject: (error: Error) => void }>();
  readonly #listeners = new Map<string, Listener[]>();
  #last = 0;
  #session: string | undefined;

  private constructor(
    private readonly child: ChildProcess,
    private readonly input: Writable,
  ) {}

  /** `profile` is an empty folder. Only 127.0.0.1 resolves. */
  static async open(binary: string, profile: string): Promise<Browser> {
    const args = [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--no-first-run',
      '--disable-background-networking',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
      '--window-size=1280,1600',
      `--user-data-dir=${profile}`,
      '--remote-debugging-pipe',
    ];
    const child = spawn(binary, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] });
    const browser = new Browser(child, child.stdio[3] as Writable);
    browser.#read(child.stdio[4] as Readable);
    child.once('exit', () => browser.#fail(new Error('The browser ended.')));
    child.once('error', (error) => browser.#fail(error));
    const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank' });
    const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true });
    browser.#session = sessionId as string;
    for (const domain of ['Page', 'Runtime', 'Network', 'Log']) await browser.send(`${domain}.enable`);
    return browser;
  }

  send(method: string, params: object = {}): Promise<Result> {
    const id = (this.#last += 1);
    const session = this.#session === undefined ? {} : { sessionId: this.#session };
    this.input.write(`${JSON.stringify({ id, method, params, ...session })}\0`);
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }

  on(event: string, listener: Listener): void {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
  }

  /** Evaluates an expression, which may return a promise. Throws what it throws. */
  async evaluate<T>(expression: string): Promise<T> {
    const answer = await this.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
    const failure = answer['exceptionDetails'] as
      { readonly exception?: { readonly description?: string } } | undefined;
    if (failure !== undefined) throw new Error(failure.exception?.description ?? 'The page failed.');
    return (answer['result'] as { readonly value: T }).value;
  }

  /** Waits in the page until the expression is truthy, at most 15 s; returns its value, or true for an object. */
  until<T>(expression: string): Promise<T> {
    return this.evaluate<T>(`new Promise((resolve, reject) => {
      const end = Date.now() + 15_000;
      const check = () => {
        const value = (${expression});
        if (value) resolve(typeof value === 'object' ? true : value);
        else if (Date.now() > end) reject(new Error(${JSON.stringify(`Never came true: ${expression}`)}));
        else setTimeout(check, 50);
      };
      check();
    })`);
  }

  async screenshot(): Promise<Buffer> {
    const { data } = await this.send('Page.captureScreenshot', { format: 'png' });
    return Buffer.from(data as string, 'base64');
  }

  /** Lets all of its processes end, so that nothing is written to the profile any more. */
  close(): Promise<void> {
    return new Promise((resolve) => {
      if (this.child.exitCode !== null || this.child.signalCode !== null) {
        resolve();
        return;
      }
      const late = setTimeout(() => this.child.kill('SIGKILL'), END_WITHIN_MS);
      this.child.once('exit', () => {
        clearTimeout(late);
        resolve();
      });
      this.#session = undefined;
      this.send('Browser.close').catch(() => undefined);
    });
  }

  #read(output: Readable): void {
    let rest = '';
    output.setEncoding('utf8').on('data', (chunk: string) => {
      const messages = (rest + chunk).split('\0');
      rest = messages.pop() ?? '';
      for (const message of messages) this.#take(JSON.parse(message) as Message);
    });
  }

  #take({ id, method, params, result, error }: Message): void {
    if (method !== undefined) for (const listener of this.#listeners.get(method) ?? []) listener(params ?? {});
    if (id === undefined) return;
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error !== undefined) waiting?.reject(new Error(error.message));
    else waiting?.resolve(result ?? {});
  }

  #fail(error: Error): void {
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Result;
  readonly result?: Result;
  readonly error?: { readonly message: string };
}
