import { useEffect, useRef, useState } from 'react';

/** Returns a function that calls the latest `callback` once nothing has called it for `ms`. */
export function useDebounced<A extends unknown[]>(
  callback: (...values: A) => void,
  ms: number,
): (...values: A) => void {
  const latest = useRef(callback);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = callback;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return (...values) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(...values), ms);
  };
}

/** The value as it was when it last stayed the same for `ms`. */
export function useSettled<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
