// Creates the role `castellan`, the least that the service needs, in the database of the connection, or renews it after an upgrade.
// As an administrator of users:
//
//   mongosh 'mongodb://admin@db1,db2,db3/castellan?replicaSet=rs0&authSource=admin' deploy/role.js
{
  const { readFileSync } = require('fs');
  const { join } = require('path');
  const privileges = JSON.parse(readFileSync(join(__dirname, 'role.json'), 'utf8')).flatMap(
    ({ collections, actions }) =>
      collections.map((collection) => ({ resource: { db: db.getName(), collection }, actions })),
  );
  const role = { privileges, roles: [] };
  if (db.getRole('castellan') === null) db.createRole({ role: 'castellan', ...role });
  else db.updateRole('castellan', role);
}
