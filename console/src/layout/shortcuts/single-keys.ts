import { Observed } from '../../api/observed.js';

const KEY = 'castellan.single-keys';

/** Whether keys without Ctrl are shortcuts: WCAG 2.1.4. Kept in the browser, also after signing out. */
class SingleKeys {
  readonly on = new Observed(localStorage.getItem(KEY) !== 'off');

  switchTo(isOn: boolean): void {
    localStorage.setItem(KEY, isOn ? 'on' : 'off');
    this.on.set(isOn);
  }
}

export const singleKeys = new SingleKeys();
