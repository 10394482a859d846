/** Collects the messages of one turn of the event loop, which then travel as one. */
export class MessageBatch<M> {
  #waiting: M[] = [];

  constructor(private readonly send: (messages: readonly M[]) => void) {}

  add(message: M): void {
    if (this.#waiting.length === 0) setImmediate(() => this.flush());
    this.#waiting.push(message);
  }

  flush(): void {
    const messages = this.#waiting;
    this.#waiting = [];
    if (messages.length > 0) this.send(messages);
  }
}
