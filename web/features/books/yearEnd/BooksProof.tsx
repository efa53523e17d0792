import { euro } from '@boucle/contract/base/format.ts';
import { mdiAlertCircleOutline, mdiCheckCircleOutline } from '@mdi/js';
import { classes } from '../../../ui/classes.ts';
import { Icon } from '../../../ui/Icon.tsx';

interface Check {
  /** Account of the chart. */
  readonly code: string;
  /** Euros of the sheet, of the books, and their difference. */
  readonly shown: number;
  readonly balance: number;
  readonly off: number;
}

/** The sums of a sheet next to the balances of their accounts; a difference is red. */
export function BooksProof({ checks }: { checks: readonly Check[] }) {
  const isOff = checks.some(({ off }) => off !== 0);
  return (
    <div className={classes('books-proof', isOff && 'books-proof-off')} role={isOff ? 'alert' : undefined}>
      <Icon path={isOff ? mdiAlertCircleOutline : mdiCheckCircleOutline} size={18} />
      <span>
        {checks
          .map(({ code, shown, balance, off }) =>
            off === 0
              ? `Solde du ${code} dans les livres\u00a0: ${euro(balance)}, au centime près.`
              : `${code}\u00a0: ${euro(shown)} ici, ${euro(balance)} dans les livres, écart de ${euro(off)}.`,
          )
          .join(' ')}
      </span>
    </div>
  );
}
