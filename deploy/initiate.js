// Initiates the replica set and creates two users: `admin` administers users and members; `castellan`, for the service, has the
// role of role.js. Run it with mongosh on one member, connected to 127.0.0.1. It may run any number of times.
const { join } = require('path');
const { MEMBERS, MONGODB_ADMIN_PASSWORD, MONGODB_PASSWORD } = process.env;
if (!MEMBERS || !MONGODB_ADMIN_PASSWORD || !MONGODB_PASSWORD) {
  throw new Error('MEMBERS, MONGODB_ADMIN_PASSWORD and MONGODB_PASSWORD must be set.');
}

const AUTHENTICATION_FAILED = 18;
const ALREADY_INITIALIZED = 23;

const admin = db.getSiblingDB('admin');

function signIn() {
  try {
    admin.auth('admin', MONGODB_ADMIN_PASSWORD);
    return true;
  } catch (error) {
    if (error.code !== AUTHENTICATION_FAILED) throw error;
    return false;
  }
}

/** Works only while there are no users, and only from the member's own address. */
function setUp() {
  const members = MEMBERS.split(',').map((host, _id) => ({ _id, host, priority: _id === 0 ? 2 : 1 }));
  try {
    // Otherwise a member that stands still also holds up one that reads the oplog from it, and with it every commit.
    rs.initiate({ _id: 'rs0', members, settings: { chainingAllowed: false } });
  } catch (error) {
    if (error.code !== ALREADY_INITIALIZED) throw error;
  }
  for (let tries = 0; !db.hello().isWritablePrimary; tries++) {
    if (tries === 60) throw new Error('This member has not become the primary within a minute.');
    sleep(1000);
  }
  const roles = ['userAdminAnyDatabase', 'clusterAdmin', 'backup', 'restore'];
  admin.createUser({ user: 'admin', pwd: MONGODB_ADMIN_PASSWORD, roles });
}

if (!signIn()) setUp();

const password = encodeURIComponent(MONGODB_ADMIN_PASSWORD);
const primary = new Mongo(`mongodb://admin:${password}@${MEMBERS}/admin?replicaSet=rs0`);
db = primary.getDB('castellan');
load(join(__dirname, 'role.js'));
const rights = { pwd: MONGODB_PASSWORD, roles: [{ role: 'castellan', db: 'castellan' }] };
if (db.getUser('castellan') === null) db.createUser({ user: 'castellan', ...rights });
else db.updateUser('castellan', rights);
print('The replica set has a primary and its users.');
