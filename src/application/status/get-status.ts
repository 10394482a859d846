import { authorise, type Actor } from '../../domain/permissions/actor.js';
import { all } from '../../domain/permissions/needs.js';
import type { AuthorityReader } from '../authority/authority-reader.js';
import type { Propagation } from '../propagation/propagation.js';

/** What doesn't change while the process runs. */
export interface Release {
  readonly version: string;
  /** The name of the storage. */
  readonly storage: string;
}

interface Status extends Release {
  /** Processes that may be running, this one included. */
  readonly instances: number;
  /** Sequence number of the last change that this process acts on. */
  readonly seq: number;
  /** Time of that change, in milliseconds since the epoch. */
  readonly at: number;
}

/** Tells what is running, and up to which change. */
export class GetStatus {
  static readonly needs = all('settings.read');

  constructor(
    private readonly release: Release,
    private readonly propagation: Pick<Propagation, 'countInstances'>,
    private readonly reader: AuthorityReader,
  ) {}

  /** Throws `Forbidden`, and `Unavailable` when the other processes can't be counted. */
  async execute(actor: Actor): Promise<Status> {
    authorise(actor, GetStatus.needs);
    const instances = await this.propagation.countInstances();
    const { seq, at } = this.reader.authority.head;
    return { ...this.release, instances, seq, at };
  }
}
