import { HttpError } from 'ra-core';
import { explain } from '../../api/providers.js';

/** Somebody who was chosen. The name is undefined if they're on a page that isn't loaded. */
export interface NamedPerson {
  readonly id: string;
  readonly name: string | undefined;
}

/** The refusal of a change of several people, in whose message the person has a name. */
export function namingPerson(error: Error, people: readonly NamedPerson[]): Error {
  const explained = explain(error) as Error;
  const { errors } = ((error instanceof HttpError ? error.body : undefined) ?? {}) as {
    readonly errors?: Readonly<Record<string, string>>;
  };
  const refused = people.find(({ id }) => errors?.['ids']?.includes(id) === true);
  return refused?.name === undefined ? explained : new Error(`${refused.name}: ${explained.message}`);
}
