import { expect } from 'chai';
import { Caller } from '../../support/caller.js';
import { onEachStorage } from '../../support/service.js';

/**
 * The facts of the "todo" scenario that the AuthZEN working group of the OpenID Foundation tests implementations with
 * (github.com/openid/authzen, interop/authzen-todo-backend/test): who may do what to whose todo.
 */
const RICK = 'rick@the-citadel.com';
const MORTY = 'morty@the-citadel.com';
const SUMMER = 'summer@the-smiths.com';
const BETH = 'beth@the-smiths.com';
const JERRY = 'jerry@the-smiths.com';

const ROLES: Readonly<Record<string, readonly string[]>> = {
  [RICK]: ['admin', 'evil_genius'],
  [MORTY]: ['editor'],
  [SUMMER]: ['editor'],
  [BETH]: ['viewer'],
  [JERRY]: ['viewer'],
};

/** What depends on the owner is an action of its own: editors change their own todos. */
const VIEWER = { user: ['can_read_user'], todo: ['can_read_todos'] };
const EDITOR = { ...VIEWER, todo: [...VIEWER.todo, 'can_create_todo', 'can_update_own', 'can_delete_own'] };
const GRANTS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  viewer: VIEWER,
  editor: EDITOR,
  admin: { ...EDITOR, todo: [...EDITOR.todo, 'can_delete_todo'] },
  evil_genius: { ...EDITOR, todo: [...EDITOR.todo, 'can_update_todo'] },
};

interface Vector {
  readonly subject: string;
  readonly action: string;
  readonly resource: { readonly type: string; readonly id: string; readonly properties?: object };
  readonly expected: boolean;
}

const A_TODO = '7240d0db-8ff0-41ec-98b2-34a096273b9f';

/** Eight for each of the five. Rick, whose own todos are the others' foreign ones, is asked about Morty's. */
const VECTORS: readonly Vector[] = Object.keys(ROLES).flatMap((subject) => {
  const [isRick, isViewer] = [subject === RICK, subject === BETH || subject === JERRY];
  const ownTodo = isRick ? MORTY : subject;
  const todo = (ownerID: string) => ({ type: 'todo', id: A_TODO, properties: { ownerID } });
  return [
    { subject, action: 'can_read_user', resource: { type: 'user', id: BETH }, expected: true },
    { subject, action: 'can_read_user', resource: { type: 'user', id: subject }, expected: true },
    { subject, action: 'can_read_todos', resource: { type: 'todo', id: 'todo-1' }, expected: true },
    { subject, action: 'can_create_todo', resource: { type: 'todo', id: 'todo-1' }, expected: !isViewer },
    { subject, action: 'can_update_todo', resource: todo(RICK), expected: isRick },
    { subject, action: 'can_update_todo', resource: todo(ownTodo), expected: !isViewer },
    { subject, action: 'can_delete_todo', resource: todo(RICK), expected: isRick },
    { subject, action: 'can_delete_todo', resource: todo(ownTodo), expected: !isViewer },
  ];
});

/** The actions that the caller, who knows the owner, asks for: one of them must be allowed. */
function actionsOf({ subject, action, resource }: Vector): string[] {
  const owner = (resource.properties as { readonly ownerID?: string } | undefined)?.ownerID;
  return owner === subject ? [action, action.replace('_todo', '_own')] : [action];
}

onEachStorage('the "todo" vectors of AuthZEN', {}, (service) => {
  it(`all pass (${VECTORS.length})`, async () => {
    const admin = await Caller.administrator(service());
    for (const key of ['user', 'todo']) {
      const actions = [...new Set(Object.values(GRANTS).flatMap((granted) => granted[key]!))];
      await admin.ability(key, { actions });
    }
    const roles = new Map<string, string>();
    for (const [name, granted] of Object.entries(GRANTS)) {
      const abilities = Object.fromEntries(
        Object.entries(granted).map(([key, actions]) => [key, Object.fromEntries(actions.map((one) => [one, true]))]),
      );
      const made = await admin.post('/roles', { name, abilities });
      expect(made.status, made.text).to.equal(201);
      roles.set(name, made.json.id);
    }
    for (const [email, names] of Object.entries(ROLES)) {
      await admin.user(email, { roles: names.map((name) => roles.get(name)) });
    }
    expect(VECTORS).to.have.length(40);
    for (const vector of VECTORS) {
      const { subject, resource, expected } = vector;
      const answer = await admin.post('/access/v1/evaluations', {
        subject: { type: 'user', id: subject },
        resource,
        evaluations: actionsOf(vector).map((name) => ({ action: { name } })),
        options: { evaluations_semantic: 'permit_on_first_permit' },
      });
      const { evaluations } = answer.json as unknown as { evaluations: readonly { readonly decision: boolean }[] };
      expect(evaluations.at(-1)!.decision, JSON.stringify(vector)).to.equal(expected);
    }
  });
});
