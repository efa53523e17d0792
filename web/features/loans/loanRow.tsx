import { type Loan } from '@boucle/contract/features/loans/rows.ts';
import { date, euro, writtenDay } from '@boucle/contract/base/format.ts';
import { mdiAccountOutline, mdiCalendarArrowRight, mdiHandHeartOutline, mdiKeyboardReturn } from '@mdi/js';
import { type RowTraits } from '../../ui/table/tableProps.ts';
import { holderPath, loanWords, phaseChip } from './columns.tsx';

export type Exception = 'pardon' | 'extend';

interface Acts {
  readonly except: (what: Exception, loan: Loan) => void;
  readonly takeBack: (loan: Loan) => void;
}

/** Whether a loan may be pardoned, or put off where it is due: one of a conso alone may. */
export const mayExcept = (what: Exception, { phase, holder, due_on: due }: Loan): boolean =>
  holder.kind === 'customer' && phase !== 'kept' && phase !== 'pardoned' && (what === 'pardon' || due !== null);

/** A loan as a row of the list, and what may be done of it. */
export const loanRow = ({ except, takeBack }: Acts): RowTraits<Loan> => ({
  key: ({ id }) => String(id),
  name: (loan) => `${loanWords(loan)}, ${loan.holder.name}`,
  actions: (loan) => [
    ...(mayExcept('extend', loan)
      ? [{ label: 'Prolonger…', icon: mdiCalendarArrowRight, onSelect: () => except('extend', loan) }]
      : []),
    ...(mayExcept('pardon', loan)
      ? [{ label: 'Pardonner…', icon: mdiHandHeartOutline, onSelect: () => except('pardon', loan) }]
      : []),
    ...(loan.returnable_until === null
      ? []
      : [{ label: 'Rapporté…', icon: mdiKeyboardReturn, onSelect: () => takeBack(loan) }]),
    { label: 'Voir l’emprunteur', icon: mdiAccountOutline, to: holderPath(loan) },
  ],
  phone: (loan) => ({
    title: loan.holder.name,
    end: euro(loan.amount),
    chip: phaseChip(loan.phase),
    meta: loanWords(loan),
    metaEnd: loan.due_on === null ? date(loan.since) : `dû le ${writtenDay(loan.due_on)}`,
  }),
});
