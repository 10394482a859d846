import { useTranslate } from 'react-admin';
import { isStandardAction } from './standard-actions.js';

/** How people call an action: abilities' own ones have only their name. */
export function useActionName(): (action: string) => string {
  const translate = useTranslate();
  return (action) => (isStandardAction(action) ? translate(`resources.abilities.fields.${action}`) : action);
}
