import type { Derived } from '../../storage-kernel/derivation.js';
import type { MongoCollections } from '../database/mongo-collections.js';

/**
 * A step of an upgrade that makes derived data anew, in portions that take a few seconds at most. Two instances may run the same
 * one, and the first to be done serves already: each write names the version of the record that was read.
 */
export interface MongoStep {
  /** Names it in the store. */
  readonly name: string;
  /** What people see, such as "Folding customers". */
  readonly title: string;
  /** The number of documents, for the progress. */
  count(collections: MongoCollections): Promise<number>;
  /** Makes the documents after this id anew, at first after ''. */
  run(collections: MongoCollections, after: string): Promise<Derived<string>>;
}
