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
import { TokenTimes } from '../../application/tokens/token-times.js';
import { UpdateToken } from '../../application/tokens/update-token.js';
import { bindClass } from '../bind.js';
import { identifiers, STORED } from '../identifiers.js';
import { parts } from '../parts.js';

export const tokensModule = new ContainerModule((c) => {
  bindClass(c, TokenTimes, [STORED.recordValues, identifiers.clock]);
  bindClass(c, ListTokens, [AuthorityProjection, TokenTimes]);
  bindClass(c, GetToken, [AuthorityProjection, TokenTimes]);
  bindClass(c, GetOwnToken, [TokenTimes]);
  bindClass(c, ExplainTokenAccess, { reader: AuthorityProjection, authorities: AuthorityHistory, ...parts('clock') });
  bindClass(c, CreateToken, [AuthorityWriter, identifiers.ids, identifiers.apiTokenTexts]);
  bindClass(c, UpdateToken, [Records, TokenTimes]);
  bindClass(c, ReleaseToken, [AuthorityWriter, TokenTimes]);
  bindClass(c, RotateToken, [AuthorityWriter, identifiers.apiTokenTexts, TokenTimes]);
});
