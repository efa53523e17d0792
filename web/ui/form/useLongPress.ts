import { useEffect, useRef } from 'react';

const FIRST_MS = 400;
const NEXT_MS = 80;

/** Repeats an action while a button is held; a plain press is left to `onClick`. */
export function useLongPress(action: () => void) {
  const latest = useRef(action);
  const timer = useRef(0);
  useEffect(() => {
    latest.current = action;
  });
  const stop = () => clearTimeout(timer.current);
  const repeat = () => {
    latest.current();
    timer.current = window.setTimeout(repeat, NEXT_MS);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    onPointerDown: () => {
      stop();
      timer.current = window.setTimeout(repeat, FIRST_MS);
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
  };
}
