import { authorise, type Actor } from '../../domain/permissions/actor.js';
import { SIGN_IN } from '../../domain/permissions/needs.js';
import type { Features } from '../../domain/features/features.js';
import type { AuthorityReader } from '../authority/authority-reader.js';

/** Gets all features from the projection, without storage access. */
export class GetAllFeatures {
  static readonly needs = SIGN_IN;

  constructor(private readonly reader: AuthorityReader) {}

  /** Returns the same object until a feature changes, so callers may cache derived values by it. */
  execute(actor: Actor): Features {
    authorise(actor, GetAllFeatures.needs);
    return this.reader.authority.records.features;
  }
}
