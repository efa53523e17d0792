import { useLayoutEffect, useState } from 'react';

/**
 * For the root of a modal overlay of MUI, as its `ref`: what lies next to it is inert while it is
 * open. MUI hides that from readers alone, and leaves it to the keyboard. It is set once MUI has
 * moved the focus, and lifted before MUI gives the focus back.
 */
export function useInertBehind(): (root: HTMLElement | null) => void {
  const [root, setRoot] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const beside = [...(root?.parentElement?.children ?? [])].filter(
      (one) => one !== root && !one.hasAttribute('inert'),
    );
    const toggle = (): void => beside.forEach((one) => one.toggleAttribute('inert'));
    toggle();
    return toggle;
  }, [root]);
  return setRoot;
}
