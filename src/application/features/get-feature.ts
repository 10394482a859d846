import { authorise, type Actor } from '../../domain/access/actor.js';
import type { Feature } from '../../domain/features/feature.js';
import type { AuthorityReader } from '../authority/authority-reader.js';
import { recordOf } from '../authority/record-of.js';
import { GetAllFeatures } from './get-all-features.js';

/** Gets one feature from the projection. */
export class GetFeature {
  static readonly needs = GetAllFeatures.needs;

  constructor(private readonly reader: AuthorityReader) {}

  /** Throws `NotFound`. */
  execute(actor: Actor, { id }: { readonly id: string }): Feature {
    authorise(actor, GetFeature.needs);
    return recordOf(this.reader.authority.records.features, id, 'feature');
  }
}
