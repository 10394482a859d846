import { ContainerModule } from 'inversify';
import { BuiltConsole } from '../../adapters/http/console/built-console.js';
import { CONSOLE_FOLDER } from '../release-files.js';
import { bind, bindValue } from '../bind.js';
import { SETTINGS, identifiers } from '../identifiers.js';

/** The console that is served: undefined if it's switched off or isn't built. */
export const consoleModule = new ContainerModule((c) => {
  bindValue(c, identifiers.consoleFolder, CONSOLE_FOLDER);
  bind(c, identifiers.servedConsole, [SETTINGS.CONSOLE, identifiers.consoleFolder], (setting, folder) =>
    setting === 'on' ? BuiltConsole.open(folder) : undefined,
  );
});
