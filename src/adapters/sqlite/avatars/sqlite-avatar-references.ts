import type { AvatarReferences } from '../../../application/ports/avatar-references.js';
import type { SqliteConnections } from '../database/sqlite-connections.js';
import type { AvatarReferenceTable } from './avatar-reference-table.js';

/** Looks up whether a user or customer refers to an image. */
export class SqliteAvatarReferences implements AvatarReferences {
  constructor(private readonly connections: SqliteConnections<{ readonly avatarReferences: AvatarReferenceTable }>) {}

  isReferred(name: string): Promise<boolean> {
    return this.connections.read(({ avatarReferences }) => avatarReferences.isReferred(name));
  }
}
