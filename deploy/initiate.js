// Run by mongosh on one member, any number of times.
const members = ['db1:27017', 'db2:27017', 'db3:27017'];

const NOT_YET_INITIALIZED = 94;
const ALREADY_INITIALIZED = 23;

try {
  rs.status();
} catch (error) {
  if (error.code !== NOT_YET_INITIALIZED) throw error;
  try {
    rs.initiate({ _id: 'rs0', members: members.map((host, _id) => ({ _id, host })) });
  } catch (raced) {
    if (raced.code !== ALREADY_INITIALIZED) throw raced;
  }
}
for (let tries = 0; !rs.status().members.some(({ stateStr }) => stateStr === 'PRIMARY'); tries++) {
  if (tries === 60) throw new Error('No member has become the primary within a minute.');
  sleep(1000);
}
print('The replica set has a primary.');
