/** A kept refusal, to be answered again as it was. */
export class RepeatedRefusal extends Error {
  readonly code: string;

  /** `body` is a serialised problem. */
  constructor(
    readonly status: number,
    readonly body: string,
  ) {
    super('The first request was refused.');
    this.name = new.target.name;
    this.code = (JSON.parse(body) as { readonly code: string }).code;
  }
}
