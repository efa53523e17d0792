import { type RefObject, useEffect } from 'react';

const FIELD = [
  'input:not([type="hidden"], [type="file"], [type="checkbox"]:not([role="switch"]))',
  'select',
  'textarea',
].join();

/**
 * The field in which one begins: the first that can be filled, of some radios the one that is
 * chosen.
 */
function firstField(within: HTMLElement): HTMLElement | undefined {
  const fields = [...within.querySelectorAll<HTMLInputElement>(FIELD)].filter(
    (field) => !field.disabled && !field.readOnly,
  );
  const [first] = fields;
  if (first?.type !== 'radio') return first;
  return fields.find(({ name, checked }) => name === first.name && checked) ?? first;
}

/**
 * Puts the focus into the first field of a window that has just opened, as soon as it is there,
 * unless it is already in the content or the person has taken it elsewhere. `enabled` is false
 * where a keyboard would cover what is to be read.
 */
export function useFirstField(content: RefObject<HTMLElement | null>, enabled: boolean): void {
  useEffect(() => {
    const within = content.current;
    if (!enabled || within === null) return undefined;
    const window = within.closest('[role="dialog"]');
    /** Whether the focus is still where opening the window has put it. */
    const isUntouched = (): boolean => {
      const focused = document.activeElement;
      return focused === null || focused === document.body || focused.contains(window);
    };
    const begin = (): boolean => {
      if (!isUntouched()) return true;
      const field = firstField(within);
      field?.focus();
      return field !== undefined;
    };
    const coming = new MutationObserver(() => {
      if (begin()) coming.disconnect();
    });
    // MUI puts the focus on the window once this effect has run.
    const timer = setTimeout(() => {
      if (!begin()) coming.observe(within, { childList: true, subtree: true });
    });
    return () => {
      clearTimeout(timer);
      coming.disconnect();
    };
  }, [content, enabled]);
}
