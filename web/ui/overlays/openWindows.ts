import { type RefObject, useEffect, useRef } from 'react';

interface OpenWindow {
  readonly root: () => HTMLElement | null;
  readonly close: () => void;
}

/** Windows that are open, the topmost last. */
const open: OpenWindow[] = [];

/**
 * Registers a window as open, with what closes it without a question. Answers the ref of an element
 * that holds its buttons.
 */
export function useOpenWindow(close: () => void): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null);
  const last = useRef(close);
  useEffect(() => {
    last.current = close;
  });
  useEffect(() => {
    const own: OpenWindow = { root: () => root.current, close: () => last.current() };
    open.push(own);
    return () => void open.splice(open.indexOf(own), 1);
  }, []);
  return root;
}

/** Closes the topmost window whose button is at work: what it sent is done with. */
export function closeBusyWindow(): void {
  const isBusy = ({ root }: OpenWindow): boolean =>
    root()?.querySelector('button[aria-busy="true"]') instanceof Element;
  open.findLast(isBusy)?.close();
}
