import { euro, writtenDay } from '@boucle/contract/base/format.ts';
import { type Statement } from '@boucle/contract/features/statements/shapes.ts';

type Amounts = Pick<Statement, 'net' | 'vat' | 'cash' | 'rewards' | 'due'> & {
  vat_rate: number;
  vat_since: string | null;
};

/**
 * From fees to what is to be paid: VAT, the till, the rewards, with what an accountant has to
 * confirm of them.
 */
export function StatementSums({ amounts }: { amounts: Amounts }) {
  const { net, vat, cash, rewards, due, vat_rate, vat_since: since } = amounts;
  const lines: readonly (readonly [string, number])[] = [
    ['Total HT', net],
    [`TVA ${vat_rate}\u00a0%${since === null ? '' : ` depuis le ${writtenDay(since)}`}`, vat],
    ...(cash === 0 ? [] : [[cash > 0 ? 'Encaissé par le restaurant' : 'Avancé par le restaurant', cash] as const]),
    ...(rewards === 0 ? [] : [['Récompenses offertes', -rewards] as const]),
  ];
  return (
    <>
      <dl className="statement-sums">
        {lines.map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="b-num">{euro(amount)}</dd>
          </div>
        ))}
        <div className="statement-due">
          <dt>{due < 0 ? 'À reverser au restaurant' : 'Net à payer'}</dt>
          <dd className="b-num">{euro(Math.abs(due))}</dd>
        </div>
      </dl>
      {rewards !== 0 && (
        <p className="b-caption">
          La pièce à établir pour les récompenses que le restaurant a offertes est à confirmer par votre
          expert-comptable.
        </p>
      )}
    </>
  );
}
