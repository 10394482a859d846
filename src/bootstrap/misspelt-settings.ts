import { closestMatch } from 'leven';
import { environmentSchema, RENAMED_SETTINGS } from './config.js';

const SETTINGS = Object.keys(environmentSchema.shape);
/** Shorter ones, such as HOST, resemble too many variables of other programs. */
const COMPARED = SETTINGS.filter((name) => name.length >= 7);
/** From this length on, a variable may differ by two characters from the setting, else by one. */
const LONG = 8;

/** Returns one sentence for each variable that isn't a setting but was one or resembles one. Never repeats a value. */
export function misspeltSettings(environment: Readonly<Record<string, string | undefined>>): string[] {
  return Object.keys(environment).flatMap((name) => {
    const renamed = RENAMED_SETTINGS[name];
    if (renamed !== undefined) return [`${name} is called ${renamed} now. The old name still works.`];
    if (SETTINGS.includes(name)) return [];
    const maxDistance = name.length < LONG ? 1 : 2;
    const alike = COMPARED.filter(({ length }) => Math.abs(length - name.length) <= maxDistance);
    const likely = closestMatch(name.toUpperCase(), alike, { maxDistance });
    return likely === undefined ? [] : [`${name} is not a setting and has no effect. Did you mean ${likely}?`];
  });
}
