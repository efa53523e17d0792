import { keptWords, LOAN_COLUMNS as DECLARED } from '@boucle/contract/features/loans/columns.ts';
import { type Loan, type LOAN_SORTS } from '@boucle/contract/features/loans/rows.ts';
import { LOAN_PHASE_LABELS, type LoanPhase } from '@boucle/contract/features/loans/labels.ts';
import { count, date, quantity, writtenDay } from '@boucle/contract/base/format.ts';
import { type Address, pathOf } from '@boucle/contract/pages.ts';
import { mdiAlertOutline, mdiCashLock, mdiClockOutline, mdiHandHeartOutline, mdiSwapHorizontal } from '@mdi/js';
import { tableColumns } from '../../shared/lists/tableColumns.tsx';
import { UNKNOWN_CELL } from '../../ui/cells.tsx';
import { Link } from '../../ui/Link.tsx';
import { chip, chipsOf } from '../../ui/StatusChip.tsx';
import { type Column } from '../../ui/table/columns.ts';
import { piecesOf } from '../../ui/figures/unbroken.ts';

const loanChip = chipsOf<LoanPhase>(
  {
    current: { state: 'neutral', icon: mdiSwapHorizontal },
    soon: { state: 'warn', icon: mdiClockOutline },
    late: { state: 'alert', icon: mdiAlertOutline },
    kept: { state: 'neutral', icon: mdiCashLock },
    pardoned: { state: 'ok', icon: mdiHandHeartOutline },
  },
  LOAN_PHASE_LABELS,
);

/** The chip of where a loan stands. */
export const phaseChip = (phase: LoanPhase) => chip(loanChip(phase));

const HOLDER_PAGES = { customer: 'customer', card: 'card', guests: 'restaurant' } as const;

/** The page of who holds a loan. */
export const holderPath = ({ holder: { kind, id } }: Loan): Address => pathOf(HOLDER_PAGES[kind], { id });

/** « 2 × Grand bol 1 L ». */
export const loanWords = ({ pieces, format_title }: Loan): string => piecesOf(pieces, format_title);

/** The columns of the loans. */
export const LOAN_TABLE: readonly Column<Loan, (typeof LOAN_SORTS)[number]>[] = tableColumns(DECLARED, [
  {
    key: 'holder',
    sort: true,
    width: 170,
    priority: 12,
    grow: true,
    cell: (loan) => <Link to={holderPath(loan)}>{loan.holder.name}</Link>,
  },
  { key: 'format', label: 'Contenants', width: 180, priority: 11, cell: loanWords },
  { key: 'since', sort: true, width: 124, priority: 6, cell: ({ since }) => date(since) },
  { key: 'restaurant', width: 150, priority: 4 },
  { key: 'due_on', sort: true, width: 118, priority: 9 },
  {
    key: 'late_days',
    label: 'Retard',
    width: 84,
    priority: 7,
    cell: ({ late_days: days }) => (days === 0 ? UNKNOWN_CELL : `${quantity(days)}\u00a0j`),
  },
  { key: 'amount', sort: true, width: 96, priority: 10 },
  {
    key: 'reminders',
    label: 'Prévenu',
    width: 150,
    priority: 5,
    cell: ({ reminders, reminded_on: on }) =>
      on === null ? UNKNOWN_CELL : `${count(reminders, 'rappel', 'rappels')}, le ${writtenDay(on)}`,
  },
  { key: 'kept_on', width: 180, priority: 8, cell: (loan) => keptWords(loan) ?? UNKNOWN_CELL },
  { key: 'phase', width: 140, priority: 3, cell: ({ phase }) => phaseChip(phase) },
]);
