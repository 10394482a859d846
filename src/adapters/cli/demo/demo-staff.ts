import type { DemoUser } from '../../../application/demo/demo-organisation.js';
import { plain } from './demo-person.js';
import type { DemoRole } from './demo-roles.js';

export const DEMO_STAFF: readonly DemoUser[] = [
  user('Amara Nwosu', ['support'], { canSignIn: true }),
  user('Lukas Brandt', ['people'], { canSignIn: true }),
  user('Inês Carvalho', ['auditor'], { canSignIn: true }),
  user('Tomasz Żak', ['support']),
  user('Sinéad Byrne', ['support']),
  user('Yuki Tanaka', ['support'], { later: { roles: ['support', 'data'] } }),
  user('Gökçe Yılmaz', ['support']),
  user('Björn Öberg', ['support'], { later: { suspended: true } }),
  user('Priya Menon', ['support', 'marketing']),
  user('Mateo Ibáñez', ['sales']),
  user('Charlotte Lefèvre', ['sales']),
  user('Olumide Balogun', ['sales']),
  user('Hannah Größmann', ['sales'], { later: { roles: ['sales', 'marketing'] } }),
  user('Rhys Llewellyn', ['sales']),
  user('Marisol Ortega', ['sales'], { later: { suspended: true } }),
  user('Kavya Iyer', ['marketing']),
  user('Noah Tremblay', ['marketing']),
  user('Zofia Wójcik', ['marketing', 'product']),
  user('Pieter de Vries', ['finance']),
  user('Agnès Béranger', ['finance']),
  user('Samuel Mwangi', ['finance'], { later: { suspended: true } }),
  user('Eilidh Fraser', ['data']),
  user('Håkan Lindqvist', ['data', 'support']),
  user('Leila Haddad', ['product']),
  user('Nguyễn Minh', ['product']),
  user('Caleb Morales', ['product'], { later: { roles: ['product', 'auditor'] } }),
  user('Ruth Feldman', ['people']),
  user('Emeka Okafor', ['people', 'support']),
  user('Giulia Marchetti', ['auditor', 'finance']),
  // Has left the organisation: no roles, suspended.
  user('Jonas Kazlauskas', [], { later: { suspended: true } }),
];

function user(name: string, roles: readonly DemoRole[], more: Pick<DemoUser, 'later' | 'canSignIn'> = {}): DemoUser {
  const [firstName = '', ...rest] = name.split(' ');
  return { firstName, lastName: rest.join(' '), email: `${plain(name).replace('-', '.')}@example.com`, roles, ...more };
}
