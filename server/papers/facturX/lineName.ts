import { designationOf } from '@boucle/contract/statements/wording.ts';
import { monthName } from '@boucle/contract/statements/labels.ts';
import { type InvoiceLine } from '../../ledger/invoices/plan.ts';

/** What a line of an invoice is for, always with its month: « Réutilisations (conso), juin 2026 ». */
export const lineName = ({ kind, author, month }: InvoiceLine): string =>
  `${designationOf({ kind, author, month, correction: false, already_credited: 0 })}, ${monthName(month.slice(0, 7))}`;
