import { returnedFromProvider, type Returned } from 'castellan-react-admin';
import { client } from '../api/client.js';
import { Observed } from '../api/observed.js';

/** Reads what a sign-in through a provider came back with, and leads to the page that goes on with it. */
function readReturn(): Returned | undefined {
  const found = returnedFromProvider();
  if (found === undefined) return undefined;
  // Somebody who is signed in has gone back to the provider's pages, whose attempt is over.
  const isStale = 'error' in found && !found.isLink && client.session.token !== null;
  history.replaceState(history.state, '', found.isLink ? '#/profile' : isStale ? '#/' : '#/login');
  return isStale ? undefined : found;
}

/** What a provider's sign-in came back with, until it's dealt with. Import it where the router is made: it changes the address first. */
export const returned = new Observed(readReturn());
