import type { TokenUses } from '../../../application/ports/token-uses.js';
import type { SqliteConnections } from '../database/sqlite-connections.js';
import type { TokenUseTable } from './token-use-table.js';

/** The last uses of API tokens, in the rows of the tokens. */
export class SqliteTokenUses implements TokenUses {
  constructor(private readonly connections: SqliteConnections<{ readonly tokenUses: TokenUseTable }>) {}

  note(tokenId: string, at: number): Promise<void> {
    return this.connections.write(({ tokenUses }) => tokenUses.note(tokenId, at));
  }

  list(): Promise<ReadonlyMap<string, number>> {
    return this.connections.read(({ tokenUses }) => tokenUses.list());
  }
}
