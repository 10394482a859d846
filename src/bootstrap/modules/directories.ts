import { ContainerModule } from 'inversify';
import { DIRECTORY_GROUPS_OF } from '../../adapters/http/scim/routes.js';
import { PinoDirectoryLog } from '../../adapters/log/pino-directory-log.js';
import { AuthorityProjection } from '../../application/authority/authority-projection.js';
import { AuthorityWriter } from '../../application/authority/authority-writer.js';
import { CreateDirectoryGroup } from '../../application/directories/create-directory-group.js';
import { CreateDirectoryUser } from '../../application/directories/create-directory-user.js';
import { DeleteDirectoryGroup } from '../../application/directories/delete-directory-group.js';
import { DeleteDirectoryUser } from '../../application/directories/delete-directory-user.js';
import { DirectoryBrake } from '../../application/directories/directory-brake.js';
import { ListDirectoryMembers } from '../../application/directories/list-directory-members.js';
import { NoteDirectoryRefusal } from '../../application/directories/note-directory-refusal.js';
import { UpdateDirectoryGroup } from '../../application/directories/update-directory-group.js';
import { UpdateDirectoryUser } from '../../application/directories/update-directory-user.js';
import { directoryGroupsOf } from '../../domain/groups/directory-group.js';
import { bind, bindClass } from '../bind.js';
import { identifiers, STORED } from '../identifiers.js';
import { parts } from '../parts.js';

/** Directories that provision accounts and groups by SCIM. */
export const directoriesModule = new ContainerModule((c) => {
  bindClass(c, DirectoryBrake, parts('users', 'clock'));
  bindClass(c, CreateDirectoryUser, [AuthorityWriter, identifiers.ids]);
  bindClass(c, UpdateDirectoryUser, { ...parts('writer', 'notices'), brake: DirectoryBrake });
  bindClass(c, DeleteDirectoryUser, [AuthorityWriter, DirectoryBrake]);
  bindClass(c, ListDirectoryMembers, [STORED.users]);
  bindClass(c, CreateDirectoryGroup, [AuthorityWriter, identifiers.ids, DirectoryBrake]);
  bindClass(c, UpdateDirectoryGroup, [AuthorityWriter, DirectoryBrake]);
  bindClass(c, DeleteDirectoryGroup, [AuthorityWriter, DirectoryBrake]);
  bind(c, identifiers.directoryLog, [identifiers.logger], (logger) => new PinoDirectoryLog(logger));
  bindClass(c, NoteDirectoryRefusal, {
    ...parts('store', 'writer', 'mailroom', 'mailLog', 'ids', 'clock'),
    log: identifiers.directoryLog,
  });
  bind(c, DIRECTORY_GROUPS_OF, [AuthorityProjection], (projection) => (user) => {
    return directoryGroupsOf(user, projection.authority.records.groups);
  });
});
