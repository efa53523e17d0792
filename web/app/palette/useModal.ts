import { type RefObject, useLayoutEffect } from 'react';

/**
 * Opens a native dialog over the page as soon as it is there, before a key can fall between the
 * two; gives the focus back to where it was when it goes.
 */
export function useModal(dialog: RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [dialog]);
}
