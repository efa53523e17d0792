import './invoices.css';
import { clientName } from '@boucle/contract/features/invoices/clientName.ts';
import { type Invoice } from '@boucle/contract/features/invoices/shapes.ts';
import { type Address } from '@boucle/contract/pages.ts';
import { monthName } from '@boucle/contract/shared/statements/labels.ts';
import { invoiceChip } from '../../shared/invoices/invoiceLooks.ts';
import { Money } from '../../ui/cells.tsx';
import { Link } from '../../ui/Link.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';

type InvoicePickProps = {
  rows: readonly Invoice[] | undefined;
  open: number | 'unknown' | undefined;
  addressOf: (opened: { open: number }) => Address;
};

/** The page of the list that the open invoice is on. */
export function InvoicePick({ rows, open, addressOf }: InvoicePickProps) {
  if (rows === undefined) return <SkeletonLines busy />;
  return (
    <ul className="invoice-pick" aria-label="Les papiers de la page">
      {rows.map(({ id, kind, state, label, month, total, ...charged }) => (
        <li key={id}>
          <Link to={addressOf({ open: id })} aria-current={id === open || undefined}>
            <b>{clientName(charged)}</b>
            <Money euros={total} />
            <span className="b-muted">{`${label ?? 'À émettre'} · ${monthName(month).split(' ')[0] ?? ''}`}</span>
            <StatusChip {...invoiceChip({ kind, state })} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
