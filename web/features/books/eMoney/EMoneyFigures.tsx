import { E_MONEY_LIMIT, type EMoneyLevel, eMoneyLevel } from '@boucle/contract/shared/books/eMoney.ts';
import { type EMoney } from '@boucle/contract/features/books/eMoneyCalls.ts';
import { decimalNumber, euro, quantity, writtenDay } from '@boucle/contract/base/format.ts';
import { type Address } from '@boucle/contract/pages.ts';
import { mdiAlertOctagonOutline, mdiAlertOutline, mdiCheck } from '@mdi/js';
import { type ReactNode } from 'react';
import { Link } from '../../../ui/Link.tsx';
import { chipsOf, StatusChip } from '../../../ui/StatusChip.tsx';
import { eMoneyAddress, rowsAddress } from '../addresses.ts';

const chipOf = chipsOf<EMoneyLevel>(
  {
    below: { state: 'ok', icon: mdiCheck },
    near: { state: 'warn', icon: mdiAlertOutline },
    beyond: { state: 'alert', icon: mdiAlertOctagonOutline },
  },
  { below: 'Sous le seuil', near: 'Seuil proche', beyond: 'Seuil dépassé' },
);

const LIMIT = `${quantity(E_MONEY_LIMIT)}\u00a0€`;

/** Both amounts against the limit, each with the largest that it ever was. */
export function EMoneyFigures({ eMoney: { day, outstanding, volume } }: { eMoney: EMoney }) {
  return (
    <section className="books-meters" aria-label="Seuils">
      <Meter
        label="Encours des cagnottes"
        euros={outstanding.cagnottes}
        to={rowsAddress(day, { kind: 'CAG' })}
        most={outstanding.most}
        mostTo={(on) => rowsAddress(on, { kind: 'CAG' })}
      >
        <Link className="b-link" to={rowsAddress(day, { kind: 'CON' })}>
          {euro(outstanding.deposits)} de consignes immobilisées
        </Link>{' '}
        à côté
      </Meter>
      <Meter label="Volume de douze mois" euros={volume.amount} most={volume.most} mostTo={eMoneyAddress}>
        Rechargements et remboursements depuis le {writtenDay(volume.from)}
      </Meter>
    </section>
  );
}

interface MeterProps {
  readonly label: string;
  readonly euros: number;
  /** Where its rows are; of the volume they stand beside, by how each was made. */
  readonly to?: Address;
  readonly most: { readonly day: string; readonly amount: number } | null;
  readonly mostTo: (day: string) => Address;
  readonly children: ReactNode;
}

function Meter({ label, euros, to, most, mostTo, children }: MeterProps) {
  const level = eMoneyLevel(euros);
  const percent = (Math.max(0, euros) / E_MONEY_LIMIT) * 100;
  const written = `${decimalNumber(Math.round(percent * 10) / 10)}\u00a0% de ${LIMIT}`;
  return (
    <div className="books-meter">
      <div className="books-meter-head">
        <span className="books-label">{label}</span>
        <StatusChip {...chipOf(level)} />
      </div>
      {to === undefined ? (
        <span className="books-amount b-num">{euro(euros)}</span>
      ) : (
        <Link to={to} className="books-amount b-num" aria-label={`${label}\u00a0: ${euro(euros)}, voir le détail`}>
          {euro(euros)}
        </Link>
      )}
      <span className={`books-gauge books-gauge-${level}`} aria-hidden="true">
        <span style={{ width: `${Math.min(100, percent)}%` }} />
      </span>
      <span className="books-note">
        {written}
        {most !== null && (
          <>
            {' · '}
            <Link className="b-link" to={mostTo(most.day)}>
              maximum {euro(most.amount)} le {writtenDay(most.day)}
            </Link>
          </>
        )}
      </span>
      <span className="books-note">{children}</span>
    </div>
  );
}
