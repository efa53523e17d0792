import { quantity } from '@boucle/contract/base/format.ts';
import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';

/** Words for containers that went nowhere, by type and variant: one, several. */
const DONE: Readonly<Record<string, readonly [one: string, several: string]>> = {
  'refill_container/exchanged': ['échangé', 'échangés'],
  'refill_container/filled_again': ['rempli de nouveau', 'remplis de nouveau'],
  customerless_refill: ['réutilisé', 'réutilisés'],
  refill_other_container: ['rempli', 'remplis'],
};

/**
 * « 1 Grand bol 1 L échangé, aucun mouvement net »: for a reuse that leaves every stock as it was,
 * format by format.
 */
export function exchanged({ transaction_type: type, variant, containers }: TransactionRow): readonly string[] {
  const done = DONE[`${type}/${variant ?? ''}`] ?? DONE[type];
  if (done === undefined) return [];
  return containers.map(({ format_title: title, quantity: pieces }) => {
    const count = Math.abs(pieces);
    const change =
      count > 1 ? `${quantity(count)}\u00a0×\u00a0${title} ${done[1]}` : `${quantity(count)} ${title} ${done[0]}`;
    return `${change}, aucun mouvement net`;
  });
}
