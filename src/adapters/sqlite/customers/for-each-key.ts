const [ZERO, COMMA] = [48, 44];

/** Calls back for each key in a text of keys separated by commas. Faster than `split`, and leaves no garbage. */
export function forEachKey(keys: string, call: (key: number) => void): void {
  let key = 0;
  for (let index = 0; index < keys.length; index += 1) {
    const unit = keys.charCodeAt(index);
    if (unit === COMMA) {
      call(key);
      key = 0;
    } else {
      key = key * 10 + unit - ZERO;
    }
  }
  if (keys.length > 0) call(key);
}
