import { count } from '@boucle/contract/base/format.ts';
import { daysOf, designationOf, lessFree } from '@boucle/contract/features/statements/wording.ts';
import { monthName } from '@boucle/contract/shared/statements/labels.ts';
import { periodOf } from '../../../domain/ledger/invoices/periods.ts';
import { type PaperLine } from '../../../domain/ledger/invoices/plan.ts';

/**
 * Name of an invoice's line: « Réutilisations (conso), juin 2026 », always with its month or days;
 * « Contenant non rendu : Bol 1 L », with how many where the quantity does not say it.
 */
export function lineName(line: PaperLine): string {
  const { month } = line;
  if (line.kind === 'missing') {
    const { pieces, quantity, title } = line;
    const what =
      pieces === quantity ? 'Contenant non rendu' : count(pieces, 'contenant non rendu', 'contenants non rendus');
    return `${what}\u00a0: ${title}`;
  }
  const { kind, author } = line;
  const period = periodOf(line);
  const name = designationOf({ kind, author, month, period, correction: false, already_credited: 0 });
  return daysOf({ kind, period }) === '' ? `${name}, ${monthName(month.slice(0, 7))}` : name;
}

/** What was counted less what was free, « 148 − 30 offertes »; empty where all is billed. */
export const lineQuota = ({ quantity, free = 0, credits }: PaperLine): string =>
  free > 0 && credits === undefined ? lessFree(quantity + free, free) : '';

/** Name of an invoice's line with its quota, as people read it. */
export function lineText(line: PaperLine): string {
  const quota = lineQuota(line);
  return quota === '' ? lineName(line) : `${lineName(line)}\u00a0: ${quota}`;
}
