import { pageOf } from '@boucle/contract/features/example/address.ts';
import { type Address } from '@boucle/contract/pages.ts';
import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { type FocusEvent, type MouseEvent, type PointerEvent, useMemo } from 'react';
import { follow, warm } from '../navigation/followLink.ts';

/**
 * Behaviour of a table's body for the plain `<a href>` of its cells: a page has hundreds of them,
 * and a component for each costs more than all the rest of its row.
 */
export function useRowLinks() {
  const router: AnyRouter = useRouter();
  return useMemo(
    () => ({
      onClick: (event: MouseEvent) => {
        const to = addressOf(event);
        if (to !== undefined) follow(router, event, to);
      },
      onPointerOver: (event: PointerEvent) => warmed(router, event),
      onFocus: (event: FocusEvent) => warmed(router, event),
    }),
    [router],
  );
}

function warmed(router: AnyRouter, event: FocusEvent | PointerEvent): void {
  const to = addressOf(event);
  if (to !== undefined) warm(router, to);
}

/** Elements of a cell that are pressed by themselves. */
const PRESSED_ALONE = 'a, button, input, label';

/**
 * The address within the product of the link that an event is about; where columns are pinned, any
 * cell stands for its row's.
 */
function addressOf({ target }: { target: EventTarget }): Address | undefined {
  if (!(target instanceof Element)) return undefined;
  const link = target.closest('a:not([download], [target])') ?? pinnedRowLink(target);
  const to = link?.getAttribute('href');
  // Cells lead within the product by addresses of it.
  return to?.startsWith('/') === true ? (pageOf(to) as Address) : undefined;
}

function pinnedRowLink(target: Element): Element | null {
  if (target.closest(PRESSED_ALONE) !== null || target.closest('.b-table-pinned') === null) return null;
  return target.closest('tr')?.querySelector('.b-row-link') ?? null;
}
