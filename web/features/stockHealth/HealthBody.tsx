import { date, decimalNumber, parisDay, quantity, signedQuantity, writtenDay } from '@boucle/contract/base/format.ts';
import { type StockHealthDetail } from '@boucle/contract/features/stockHealth/calls.ts';
import {
  FORECAST_METHOD_LABELS,
  FORECAST_TRUST_LABELS,
  PROPOSAL_REASON_LABELS,
} from '@boucle/contract/shared/stockHealth/labels.ts';
import {
  comingLabel,
  errorLabel,
  healthSentence,
  momentOf,
  proposalsLabel,
} from '@boucle/contract/features/stockHealth/words.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { useState } from 'react';
import { stockCardAddress } from '../../shared/ledgerCards/cardAddress.ts';
import { LevelsButton } from '../../shared/levels/LevelsButton.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { FormatPicture } from '../../ui/FormatPicture.tsx';
import { Link } from '../../ui/Link.tsx';
import { KeyFigures } from '../../ui/figures/KeyFigures.tsx';
import { Cover } from './Cover.tsx';
import { ForecastLine } from './ForecastLine.tsx';
import { Transfers } from './Transfers.tsx';

/** Kind of place in the stock card's address. */
const CARDS = { A: 'warehouse', R: 'restaurant', P: 'partner', D: 'drop_off_point' } as const;
const STATES = { open: '', closed: 'fermé', out: 'rupture' } as const;
/** Days of the table. */
const SHOWN = 28;

const level = (pieces: number | null): string => (pieces === null ? '–' : quantity(pieces));
const percentOf = (bias: number | null): string =>
  bias === null ? '–' : `${signedQuantity(Math.round(bias * 100))}\u00a0%`;

/** A shelf: its stock, when it runs out, how that is known, what to do. */
export function HealthBody({ detail }: { detail: StockHealthDetail }) {
  const { shelf, as_of: asOf, days } = detail;
  const [today] = useState(() => parisDay(new Date()));
  const { place, place_id: id, format_id: format } = shelf;
  const coming = comingLabel(shelf, today);
  return (
    <div className="health">
      <div className="b-row health-what">
        <FormatPicture url={shelf.picture_url} drawing={shelf.drawing} />
        <p>
          <b>{healthSentence(shelf, today)}</b>
        </p>
      </div>
      <KeyFigures
        figures={[
          { label: 'Disponibles', value: quantity(shelf.clean - shelf.reserved) },
          { label: 'Seuil de commande', value: level(shelf.order_below) },
          { label: 'Sales', value: quantity(shelf.dirty) },
        ]}
      />
      {shelf.method !== 'none' && (
        <p className="health-course">
          <span className="b-row">
            <Cover {...shelf} />
            <span className="b-muted">{momentOf(shelf, today)}</span>
          </span>
          <ForecastLine {...shelf} />
        </p>
      )}
      <section aria-labelledby="health-proposals">
        <h3 id="health-proposals">Proposition</h3>
        {coming !== null && (
          <p>
            {coming} par une{' '}
            <Link className="b-link" to={`${pathOf('rounds')}?semaine=${shelf.coming_on ?? today}`}>
              tournée
            </Link>
          </p>
        )}
        {shelf.proposals.length === 0 ? (
          <p className="b-muted">{coming === null ? 'Rien à faire.' : 'Rien de plus à faire.'}</p>
        ) : (
          <ul className="health-lines">
            {shelf.proposals.map((one) => (
              <li key={one.act}>
                <b>{proposalsLabel({ ...shelf, proposals: [one] })}</b>
                <span className="b-muted">{PROPOSAL_REASON_LABELS[one.reason]}</span>
              </li>
            ))}
          </ul>
        )}
        <Transfers shelf={shelf} />
      </section>
      <section aria-labelledby="health-error">
        <h3 id="health-error">Prévision</h3>
        <Facts
          facts={[
            ['Prévision', FORECAST_TRUST_LABELS[shelf.trust]],
            ['Méthode', FORECAST_METHOD_LABELS[shelf.method]],
            ['Erreur sur 28\u00a0jours', errorLabel(shelf.error)],
            ['Erreur en répétant la semaine passée', errorLabel(detail.naive_error)],
            ['Biais', percentOf(detail.bias)],
            ...(shelf.lost === 0 ? [] : [['Sans doute demandés sans être servis', quantity(shelf.lost)] as const]),
            ...(detail.capped
              ? [['Journée exceptionnelle', 'comptée au plus comme quatre écarts médians'] as const]
              : []),
            ['Connue jusqu’au', asOf === null ? '–' : writtenDay(asOf)],
          ]}
        />
      </section>
      {days.length > 0 && <Days days={days.slice(-SHOWN)} />}
      <p className="health-course">
        <Link className="b-link" to={stockCardAddress({ place: CARDS[place], ...(place !== 'A' && { id }), format })}>
          Fiche de stock
        </Link>
        {place !== 'R' && <LevelsButton kind={CARDS[place]} id={id} name={shelf.place_name} />}
      </p>
    </div>
  );
}

/** Each day the forecast is made from, the latest first. */
function Days({ days }: { days: StockHealthDetail['days'] }) {
  return (
    <section aria-labelledby="health-days">
      <h3 id="health-days">Demandé et prévu la veille</h3>
      <table className="health-days">
        <thead>
          <tr>
            <th scope="col">Jour</th>
            <th scope="col">Demandé</th>
            <th scope="col">Prévu</th>
            <th scope="col">
              <span className="b-sr">Particularité</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, demand, forecast, state }) => (
            <tr key={day}>
              <th scope="row">{date(day)}</th>
              <td>{quantity(demand)}</td>
              <td>{forecast === null ? '–' : decimalNumber(forecast)}</td>
              <td className="b-muted">{STATES[state]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
