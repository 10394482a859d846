import { ContainerModule } from 'inversify';
import { AuthorityWriter } from '../../application/authority/authority-writer.js';
import { ListViews } from '../../application/views/list-views.js';
import { WriteViews } from '../../application/views/write-views.js';
import { bindClass } from '../bind.js';
import { identifiers, STORED } from '../identifiers.js';

/** Saved views of lists. */
export const viewsModule = new ContainerModule((c) => {
  bindClass(c, ListViews, [STORED.views, identifiers.clock]);
  bindClass(c, WriteViews, [AuthorityWriter, identifiers.ids]);
});
