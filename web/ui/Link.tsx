import { useRouter, type AnyRouter } from '@tanstack/react-router';
import { type ComponentProps, type MouseEvent } from 'react';

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** A whole address of the product, query included: « /cards?page=2 ». */
  to: string;
  /** Takes the place of the present entry of the history (tabs, panels). */
  replace?: boolean;
};

/** A real link (middle click, copy, new tab) that stays inside the page on a plain click and warms its screen on intent. */
export function Link({ to, replace = false, onClick, onPointerEnter, onFocus, ...rest }: LinkProps) {
  const router: AnyRouter = useRouter();
  const warm = () => {
    const { pathname } = new URL(to, window.location.origin);
    router.preloadRoute({ to: pathname }).catch(() => undefined);
  };
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !plain || (rest.target !== undefined && rest.target !== '_self')) return;
    event.preventDefault();
    // A panel or a tab of the same screen leaves the page where it is.
    const samePage = new URL(to, window.location.href).pathname === window.location.pathname;
    void router.navigate({ href: to, replace, resetScroll: !samePage });
  };
  return (
    <a
      {...rest}
      href={to}
      onClick={follow}
      onPointerEnter={(event) => {
        onPointerEnter?.(event);
        warm();
      }}
      onFocus={(event) => {
        onFocus?.(event);
        warm();
      }}
    />
  );
}
