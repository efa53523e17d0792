import '../ui/table/Toolbar.css';
import { mdiChevronDown, mdiClose } from '@mdi/js';
import { type ReactNode } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { PopoverButton } from '../ui/overlays/PopoverButton.tsx';
import { PillLabel } from '../ui/table/filters/PillLabel.tsx';

type SearchFilterProps = {
  /** « Restaurant ». */
  label: string;
  /** Chosen value; undefined: none. */
  current: string | undefined;
  onClear: () => void;
  /** The field inside the popover; receives what closes it. */
  children: (close: () => void) => ReactNode;
};

/** A filter whose choices are too many for a menu: a pill that opens a search. */
export function SearchFilter({ label, current, onClear, children }: SearchFilterProps) {
  return (
    <span className={current === undefined ? 'b-pill' : 'b-pill b-pill-set'}>
      <PopoverButton
        label={label}
        trigger={(props) => (
          <button type="button" {...props}>
            <PillLabel label={label} current={current ?? 'Tous'} />
            {current === undefined && <Icon path={mdiChevronDown} size={16} />}
          </button>
        )}
      >
        {(close) => <div className="b-search-filter">{children(close)}</div>}
      </PopoverButton>
      {current !== undefined && (
        <button type="button" className="b-pill-clear" aria-label={`Effacer le filtre ${label}`} onClick={onClear}>
          <Icon path={mdiClose} size={16} />
        </button>
      )}
    </span>
  );
}
