import type { Actor } from '../../domain/access/actor.js';
import { all } from '../../domain/access/needs.js';
import { UPDATE_FEATURES } from '../../domain/features/feature-rules.js';
import type { Feature } from '../../domain/features/feature.js';
import { decideDeletion } from '../../domain/authority/kinds/entries.js';
import { FEATURE } from '../../domain/authority/kinds/feature.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import { deleteRecord, type Deletion, deleteRecords, type SeveralInput } from '../authority/delete-records.js';
import type { ConditionalInput, LoggedInput } from '../authority/write-input.js';

const FEATURE_DELETION = {
  needs: all(UPDATE_FEATURES),
  what: 'feature',
  find: ({ authority }, id) => authority.records.features.get(id),
  decide: (_, feature, { matches }) => decideDeletion(FEATURE, feature, matches),
} satisfies Deletion<Feature>;

/** Deletes a feature, for all users at once. */
export class DeleteFeature {
  static readonly needs = FEATURE_DELETION.needs;

  constructor(private readonly writer: AuthorityWriter) {}

  /** Throws `Forbidden`, `NotFound`, `StaleVersion`. */
  execute(actor: Actor, input: ConditionalInput & LoggedInput): Promise<void> {
    return deleteRecord(this.writer, actor, input, FEATURE_DELETION);
  }
}

/** Deletes several features in one transaction, for all users at once. */
export class DeleteFeatures {
  static readonly needs = FEATURE_DELETION.needs;

  constructor(private readonly writer: AuthorityWriter) {}

  /** Throws `Forbidden`. */
  execute(actor: Actor, input: SeveralInput): Promise<void> {
    return deleteRecords(this.writer, actor, input, FEATURE_DELETION);
  }
}
