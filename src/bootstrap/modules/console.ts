import { ContainerModule } from 'inversify';
import { BuiltConsole } from '../../adapters/http/console/built-console.js';
import { CONSOLE_FOLDER } from '../console-folder.js';
import { bind, bindValue } from '../token.js';
import { SETTINGS, T } from '../tokens.js';

/** The console that is served: undefined if it's switched off or isn't built. */
export const consoleModule = new ContainerModule((c) => {
  bindValue(c, T.consoleFolder, CONSOLE_FOLDER);
  bind(c, T.servedConsole, [SETTINGS.CONSOLE, T.consoleFolder], (setting, folder) =>
    setting === 'on' ? BuiltConsole.open(folder) : undefined,
  );
});
