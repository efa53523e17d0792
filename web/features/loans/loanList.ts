import {
  LOAN_HOLDER_LABELS,
  LOAN_HOLDERS,
  LOAN_PHASE_LABELS,
  LOAN_PHASES,
} from '@boucle/contract/features/loans/labels.ts';
import { type Loan, type LOAN_SORTS, type loanListQuery } from '@boucle/contract/features/loans/rows.ts';
import { type z } from 'zod';
import { anyOf, numbered } from '../../ui/table/filters/filterKinds.ts';
import { defineList } from '../../ui/table/list.ts';
import { LOAN_TABLE } from './columns.tsx';

/** Days late that the pill offers. */
const LATE = [8, 30, 60, 90].map((days) => ({ value: String(days), label: `${days}\u00a0jours ou plus` }));

/** The loans that are out or kept, the first to be due first. */
export const LOAN_LIST = defineList<Loan, z.input<typeof loanListQuery>, (typeof LOAN_SORTS)[number]>({
  name: 'loans',
  columns: LOAN_TABLE,
  order: 'due_on',
  search: 'Nom, carte ou restaurant',
  filters: {
    phase: anyOf('Phase', LOAN_PHASES, LOAN_PHASE_LABELS),
    late_days: numbered({ label: 'Retard', options: LATE }),
    holder: anyOf('Emprunteur', LOAN_HOLDERS, LOAN_HOLDER_LABELS),
    format_id: numbered({ label: 'Format' }),
    restaurant_id: numbered(),
    customer_id: numbered(),
    period: { label: 'Emprunté' },
  },
});
