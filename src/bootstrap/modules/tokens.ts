import { ContainerModule } from 'inversify';
import { AuthorityHistory } from '../../application/authority/authority-history.js';
import { AuthorityProjection } from '../../application/authority/authority-projection.js';
import { AuthorityWriter } from '../../application/authority/authority-writer.js';
import { Records } from '../../application/authority/records.js';
import { CreateToken } from '../../application/tokens/create-token.js';
import { ExplainTokenAccess } from '../../application/tokens/explain-token-access.js';
import { GetOwnToken } from '../../application/tokens/get-own-token.js';
import { GetToken } from '../../application/tokens/get-token.js';
import { ListTokens } from '../../application/tokens/list-tokens.js';
import { ReleaseToken } from '../../application/tokens/release-token.js';
import { RotateToken } from '../../application/tokens/rotate-token.js';
import { UpdateToken } from '../../application/tokens/update-token.js';
import { bindClass } from '../bind.js';
import { identifiers, STORED } from '../identifiers.js';
import { parts } from '../parts.js';

export const tokensModule = new ContainerModule((c) => {
  bindClass(c, ListTokens, [AuthorityProjection, STORED.recordValues]);
  bindClass(c, GetToken, [AuthorityProjection, STORED.recordValues]);
  bindClass(c, GetOwnToken, [STORED.recordValues]);
  bindClass(c, ExplainTokenAccess, { reader: AuthorityProjection, authorities: AuthorityHistory, ...parts('clock') });
  bindClass(c, CreateToken, [AuthorityWriter, identifiers.ids, identifiers.apiTokenTexts]);
  bindClass(c, UpdateToken, [Records, STORED.recordValues]);
  bindClass(c, ReleaseToken, [AuthorityWriter, STORED.recordValues]);
  bindClass(c, RotateToken, [AuthorityWriter, identifiers.apiTokenTexts, STORED.recordValues]);
});
