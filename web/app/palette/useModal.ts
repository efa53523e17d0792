import { type RefObject, useEffect } from 'react';

/** Opens a native dialog over the page when it is drawn; gives the focus back to where it was when it goes. */
export function useModal(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [dialog]);
}
