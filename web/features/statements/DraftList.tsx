import { count, euro } from '@boucle/contract/base/format.ts';
import { type DraftStatement, type StatementDraft } from '@boucle/contract/features/statements/shapes.ts';
import { mdiChevronDown, mdiChevronRight } from '@mdi/js';
import { useState } from 'react';
import { StatementLines } from '../../shared/statements/StatementLines.tsx';
import { StatementSums } from '../../shared/statements/StatementSums.tsx';
import { Icon } from '../../ui/Icon.tsx';

function invoicesText(invoices: number, waiting: number): string {
  if (invoices === 0) return 'sans facture';
  if (invoices === 1) return waiting === 1 ? 'facture en attente' : 'facture';
  return waiting === 0 ? `${invoices} factures` : `${invoices} factures, dont ${waiting} en attente`;
}

function summaryOf({ lines, cash, invoices, waiting, credit_notes: credits }: DraftStatement): string {
  const corrections = lines.filter(({ correction }) => correction).length;
  const parts = [
    lines.length === 0 ? 'aucun frais' : count(lines.length, 'ligne', 'lignes'),
    ...(corrections === 0 ? [] : [`dont ${count(corrections, 'régularisation', 'régularisations')}`]),
    invoicesText(invoices, waiting),
    ...(credits === 0 ? [] : [count(credits, 'avoir', 'avoirs')]),
    ...(cash === 0 ? [] : [`caisse du restaurant\u00a0: ${euro(cash)}`]),
  ];
  return parts.join(', ');
}

/** One line a restaurant, the largest amounts first; a press opens what it is made of. */
export function DraftList({ draft }: { draft: StatementDraft }) {
  const [open, setOpen] = useState<number>();
  const statements = [...draft.statements].sort((a, b) => Math.abs(b.due) - Math.abs(a.due));
  return (
    <ul className="billing-draft billing-sheet" aria-label="Relevés à venir">
      {statements.map((statement) => {
        const { id, name } = statement.restaurant;
        const shown = open === id;
        return (
          <li key={id}>
            <button type="button" aria-expanded={shown} onClick={() => setOpen(shown ? undefined : id)}>
              <Icon path={shown ? mdiChevronDown : mdiChevronRight} size={18} />
              <b>{name}</b>
              <span className="b-muted">{summaryOf(statement)}</span>
              <span className="b-num">{euro(statement.due)}</span>
            </button>
            {shown && (
              <div>
                <StatementLines month={draft.month} restaurantId={id} lines={statement.lines} />
                <StatementSums
                  amounts={{ ...statement, vat_rate: draft.vat_rate, vat_since: draft.vat_periods[1]?.from ?? null }}
                />
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
