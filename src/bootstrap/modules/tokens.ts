import { ContainerModule } from 'inversify';
import { tokenRoutes } from '../../adapters/http/tokens/routes.js';
import { AuthorityHistory } from '../../application/authority/authority-history.js';
import { AuthorityProjection } from '../../application/authority/authority-projection.js';
import { Records } from '../../application/authority/records.js';
import { AuthorityWriter } from '../../application/authority/authority-writer.js';
import { CreateToken } from '../../application/tokens/create-token.js';
import { ExplainTokenAccess } from '../../application/tokens/explain-token-access.js';
import { GetOwnToken } from '../../application/tokens/get-own-token.js';
import { GetToken } from '../../application/tokens/get-token.js';
import { ListTokens } from '../../application/tokens/list-tokens.js';
import { RotateToken } from '../../application/tokens/rotate-token.js';
import { UpdateToken } from '../../application/tokens/update-token.js';
import { bind, bindClass } from '../bind.js';
import { identifiers } from '../identifiers.js';

export const tokensModule = new ContainerModule((c) => {
  bindClass(c, ListTokens, [AuthorityProjection, identifiers.recordValues]);
  bindClass(c, GetToken, [AuthorityProjection, identifiers.recordValues]);
  bindClass(c, GetOwnToken, [identifiers.recordValues]);
  bindClass(c, ExplainTokenAccess, {
    reader: AuthorityProjection,
    authorities: AuthorityHistory,
    clock: identifiers.clock,
  });
  bindClass(c, CreateToken, [AuthorityWriter, identifiers.ids, identifiers.apiTokenTexts]);
  bindClass(c, UpdateToken, [Records, identifiers.recordValues]);
  bindClass(c, RotateToken, [AuthorityWriter, identifiers.apiTokenTexts, identifiers.recordValues]);
  const useCases = {
    records: Records,
    listTokens: ListTokens,
    getToken: GetToken,
    getOwnToken: GetOwnToken,
    explainTokenAccess: ExplainTokenAccess,
    createToken: CreateToken,
    updateToken: UpdateToken,
    rotateToken: RotateToken,
  };
  bind(c, identifiers.routeGroup, useCases, tokenRoutes);
});
