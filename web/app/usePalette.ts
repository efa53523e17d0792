import { useCallback, useEffect, useState } from 'react';
import { isPaletteShortcut } from './palette/shortcut.ts';

/** Whether the palette is open, and what opens it: its buttons and Ctrl K (or Cmd K), which closes it too. */
export function usePalette() {
  const [isOpen, setIsOpen] = useState(false);
  const open = useCallback(() => setIsOpen(true), []);
  const close = useCallback(() => setIsOpen(false), []);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isPaletteShortcut(event)) return;
      // The browser would go to its own search.
      event.preventDefault();
      // Another window has the floor until it is closed.
      const taken = document.querySelector('.MuiModal-root, dialog[open]:not(.b-palette)') !== null;
      if (!event.repeat) setIsOpen((now) => !now && !taken);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return { isOpen, open, close };
}
