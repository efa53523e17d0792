import './Pager.css';
import { PAGE_SIZES } from '@boucle/contract/base/constants.ts';
import { quantity } from '@boucle/contract/base/format.ts';
import { mdiChevronDown, mdiChevronLeft, mdiChevronRight } from '@mdi/js';
import { useEffect, useRef } from 'react';
import { Icon } from '../Icon.tsx';
import { IconButton } from '../IconButton.tsx';
import { MenuButton } from '../overlays/MenuButton.tsx';
import { type ListState } from './listSearch.ts';
import { pageTop } from '../navigation/pageTop.ts';

type PagerProps = {
  state: ListState;
  /** Rows of the filtered list; undefined while unknown. */
  count: number | undefined;
  onChange: (change: Partial<ListState>) => void;
};

/**
 * Rows per page, « 1–25 sur 1 248 », previous and next; nothing without a row, nor before the rows
 * are known, whose end it would jump to. Sticks to the bottom of the window. Stands in the element
 * of its list: another page begins with its first row in sight.
 */
export function Pager({ state, count, onChange }: PagerProps) {
  const nav = useRef<HTMLElement>(null);
  const turned = useRef(false);
  useEffect(() => {
    // « Back » finds the page as it was left.
    if (!turned.current) return;
    turned.current = false;
    const list = nav.current?.parentElement;
    if (!list) return;
    const bar = document.querySelector('.b-top')?.getBoundingClientRect().height ?? 0;
    window.scrollTo({ top: pageTop(list.getBoundingClientRect().top + window.scrollY, window.innerHeight, bar) });
  }, [state.page]);
  const turn = (page: number) => {
    turned.current = true;
    onChange({ page });
  };
  if (count === undefined || count === 0) return null;
  const first = (state.page - 1) * state.size + 1;
  const last = Math.min(state.page * state.size, count);
  return (
    <nav ref={nav} className="b-pager" aria-label="Pages">
      <span className="b-pager-size">
        Lignes par page
        <span className="b-pill">
          <MenuButton
            label="Lignes par page"
            actions={PAGE_SIZES.map((size) => ({
              label: String(size),
              checked: size === state.size,
              onSelect: () => onChange({ size }),
            }))}
            trigger={(props) => (
              <button type="button" {...props} aria-label={`Lignes par page\u00a0: ${state.size}`}>
                {state.size}
                <Icon path={mdiChevronDown} size={16} />
              </button>
            )}
          />
        </span>
      </span>
      <span className="b-end b-num" aria-live="polite">
        {`${quantity(first)}–${quantity(last)} sur ${quantity(count)}`}
      </span>
      <span className="b-row b-pager-arrows">
        <IconButton
          icon={mdiChevronLeft}
          label="Page précédente"
          disabled={state.page <= 1}
          onClick={() => turn(state.page - 1)}
        />
        <IconButton
          icon={mdiChevronRight}
          label="Page suivante"
          disabled={last >= count}
          onClick={() => turn(state.page + 1)}
        />
      </span>
    </nav>
  );
}
