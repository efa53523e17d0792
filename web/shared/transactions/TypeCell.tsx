import { type TransactionDisplay } from '@boucle/contract/features/transactions/describe.ts';
import { ABSENT } from '@boucle/contract/features/transactions/parties.ts';
import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';
import { mdiArrowRight } from '@mdi/js';
import { Icon } from '../../ui/Icon.tsx';
import { unusualStatus } from './status.tsx';

/** After the name of the type of a transaction that takes another back. */
export const REVERSAL = ' · annulation';

/** The name of a type, marked on a reversal. */
export function TypeName({ row, display }: { row: TransactionRow; display: TransactionDisplay }) {
  return (
    <>
      <span className="b-strong">{display.type}</span>
      {row.reverses_id !== null && <span className="b-faint">{REVERSAL}</span>}
    </>
  );
}

/**
 * The same with the status where that is unusual, on one line: the name gives way, the status stays
 * whole.
 */
export function TypeLine(props: { row: TransactionRow; display: TransactionDisplay }) {
  const status = unusualStatus(props.row.status);
  if (status === undefined) return <TypeName {...props} />;
  return (
    <span className="tx-ends">
      <span className="tx-end">
        <TypeName {...props} />
      </span>
      {status}
    </span>
  );
}

/** From where to where, else who acted. */
export function Ends({ display: { from, to, by } }: { display: TransactionDisplay }) {
  if (from.label === ABSENT && to.label === ABSENT) return <span className="tx-end">{by.label}</span>;
  return (
    <span className="tx-ends">
      <End label={from.label} />
      <Icon path={mdiArrowRight} size={16} />
      <span className="b-sr">vers</span>
      <End label={to.label} />
    </span>
  );
}

/** Where room is missing, an address gives way before a name, which is more telling. */
function End({ label }: { label: string }) {
  return <span className={label.includes('@') ? 'tx-end tx-end-address' : 'tx-end'}>{label}</span>;
}
