import { useCallback, useEffect, useRef, useState } from 'react';
import { isPaletteShortcut } from '../keys/shortcut.ts';
import { typedBefore } from '../keys/typedBefore.ts';

/**
 * Whether the palette is open, and what opens it: its buttons and Ctrl K (or Cmd K), which closes
 * it too. From then until its field is there, what is typed is kept for it and goes nowhere else.
 */
export function usePalette() {
  const [isOpen, setIsOpen] = useState(false);
  const typed = useRef('');
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
  useEffect(() => {
    if (!isOpen) return undefined;
    typed.current = '';
    const onKeyDown = (event: KeyboardEvent) => {
      if (isPaletteShortcut(event) || document.querySelector('.b-palette[open]') !== null) return;
      if (event.key === 'Escape') close();
      const now = typedBefore(typed.current, event);
      // A key that writes nothing is the page's or the browser's own; Enter would press what lies
      // under.
      if (now === typed.current && event.key !== 'Enter') return;
      typed.current = now;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, [isOpen, close]);
  return { isOpen, open, close, typed: useCallback(() => typed.current, []) };
}
