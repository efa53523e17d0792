import { type Address } from '@boucle/contract/pages.ts';
import { useRouter, type AnyRouter } from '@tanstack/react-router';
import { type ComponentProps } from 'react';
import { hrefOf } from './navigation/base.ts';
import { follow, warm } from './navigation/followLink.ts';

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** A whole address of the product, query included: « /cards?page=2 ». */
  to: Address;
  /** Takes the place of the present entry of the history (tabs, panels). */
  replace?: boolean;
};

/**
 * A real link (middle click, copy, new tab) that stays inside the page on a plain click and warms
 * its screen on intent.
 */
export function Link({ to, replace = false, onClick, onPointerEnter, onFocus, ...rest }: LinkProps) {
  const router: AnyRouter = useRouter();
  return (
    <a
      {...rest}
      href={hrefOf(to)}
      onClick={(event) => {
        onClick?.(event);
        if (rest.target === undefined || rest.target === '_self') follow(router, event, to, replace);
      }}
      onPointerEnter={(event) => {
        onPointerEnter?.(event);
        warm(router, to);
      }}
      onFocus={(event) => {
        onFocus?.(event);
        warm(router, to);
      }}
    />
  );
}
