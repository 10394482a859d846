/** Functions that another process may call. */
export type Methods = Readonly<Record<string, (input: never) => unknown>>;

type Input<M> = M extends (input: infer I) => unknown ? I : never;
type Output<M> = M extends (input: never) => infer O ? Awaited<O> : never;

export type ProcessMessage =
  | { readonly call: string; readonly input: unknown; readonly id?: number }
  | { readonly id: number; readonly output?: unknown }
  | { readonly id: number; readonly error: string };

interface Waiter {
  readonly resolve: (output: never) => void;
  readonly reject: (error: Error) => void;
}

/** Calls between two processes that send each other messages. Inputs and outputs are JSON. */
export class ProcessCalls<Theirs extends Methods, Own extends Methods> {
  readonly #waiting = new Map<number, Waiter>();
  #calls = 0;

  constructor(
    private readonly send: (message: ProcessMessage) => void,
    private readonly own: { -readonly [K in keyof Own]?: Own[K] },
  ) {}

  /** Settles as the other process's function does; never when that process ends. */
  call<K extends keyof Theirs & string>(name: K, input: Input<Theirs[K]>): Promise<Output<Theirs[K]>> {
    this.#calls += 1;
    const id = this.#calls;
    const answer = new Promise<Output<Theirs[K]>>((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
    this.send({ call: name, input, id });
    return answer;
  }

  /** Calls a function without asking for its result. */
  tell<K extends keyof Theirs & string>(name: K, input: Input<Theirs[K]>): void {
    this.send({ call: name, input });
  }

  /** Lets the other process call one more function. */
  answer<K extends keyof Own>(name: K, method: Own[K]): void {
    this.own[name] = method;
  }

  receive(message: ProcessMessage): void {
    if ('call' in message) {
      void this.#run(message);
      return;
    }
    const waiter = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if ('error' in message) waiter?.reject(new Error(message.error));
    else waiter?.resolve(message.output as never);
  }

  async #run({ call, input, id }: Extract<ProcessMessage, { call: string }>): Promise<void> {
    try {
      const output = await this.own[call]?.(input as never);
      if (id !== undefined) this.send({ id, output });
    } catch (error) {
      if (id !== undefined) this.send({ id, error: String(error) });
    }
  }
}
