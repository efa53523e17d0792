import '../../ui/table/Toolbar.css';
import { euro } from '@boucle/contract/base/format.ts';
import { mdiChevronDown, mdiClose } from '@mdi/js';
import { Suspense } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { part } from '../../ui/loading/part.tsx';
import { PopoverButton } from '../../ui/overlays/PopoverButton.tsx';
import { PillLabel } from '../../ui/table/filters/PillLabel.tsx';
import { type AmountRange, rangeLabel } from './amountRange.ts';

const AmountForm = part(() => import('./AmountForm.tsx'), 'AmountForm');

type AmountFilterProps = { range: AmountRange; onRange: (range: AmountRange) => void };

/** Amounts between two bounds, either of which may stay open. */
export function AmountFilter({ range, onRange }: AmountFilterProps) {
  const current = rangeLabel(range, euro);
  return (
    <span className={current === undefined ? 'b-pill' : 'b-pill b-pill-set'}>
      <PopoverButton
        label="Montant"
        trigger={(props) => (
          <button type="button" {...props}>
            <PillLabel label="Montant" current={current ?? 'Tous'} />
            {current === undefined && <Icon path={mdiChevronDown} size={16} />}
          </button>
        )}
      >
        {(close) => (
          <Suspense>
            <AmountForm
              range={range}
              onRange={(next) => {
                onRange(next);
                close();
              }}
            />
          </Suspense>
        )}
      </PopoverButton>
      {current !== undefined && (
        <button
          type="button"
          className="b-pill-clear"
          aria-label="Effacer le filtre Montant"
          onClick={() => onRange({ min: undefined, max: undefined })}
        >
          <Icon path={mdiClose} size={16} />
        </button>
      )}
    </span>
  );
}
