import { ABSENT, type TransactionDisplay } from '@boucle/contract/transactions/describe.ts';
import { type TransactionRow } from '@boucle/contract/transactions/row.ts';
import { mdiArrowRight } from '@mdi/js';
import { Icon } from '../../ui/Icon.tsx';

/** After the name of the type of a transaction that takes another back. */
export const REVERSAL = ' · annulation';

/** The name of a type; a transaction that takes another back says so. */
export function TypeName({ row, display }: { row: TransactionRow; display: TransactionDisplay }) {
  return (
    <>
      <span className="b-strong">{display.type}</span>
      {row.reverses_id !== null && <span className="b-faint">{REVERSAL}</span>}
    </>
  );
}

/** From where to where, else who acted. */
export function Ends({ display: { from, to, by } }: { display: TransactionDisplay }) {
  if (from.label === ABSENT && to.label === ABSENT) return <span className="tx-end">{by.label}</span>;
  return (
    <span className="tx-ends">
      <span className="tx-end">{from.label}</span>
      <Icon path={mdiArrowRight} size={16} />
      <span className="b-sr">vers</span>
      <span className="tx-end">{to.label}</span>
    </span>
  );
}
