import '../../../shared/counts/causes.css';
import { dateTime, quantity, signedQuantity } from '@boucle/contract/base/format.ts';
import { partAddress } from '@boucle/contract/tabs.ts';
import { laundriesWords } from '@boucle/contract/features/stockCounts/words.ts';
import {
  type CountLine,
  type CountLineDetail,
  type StockCountDetail,
} from '@boucle/contract/features/stockCounts/shapes.ts';
import { Causes } from '../../../shared/counts/Causes.tsx';
import { stockCardAddress } from '../../../shared/ledgerCards/cardAddress.ts';
import { KeyFigures } from '../../../ui/figures/KeyFigures.tsx';
import { Link } from '../../../ui/Link.tsx';
import { LineMovements } from './LineMovements.tsx';
import { LineOrders } from './LineOrders.tsx';
import { whyWords } from './why.ts';

/** A line whole. */
export function LineBody({ count: whole, detail }: { count: StockCountDetail; detail: CountLineDetail }) {
  const { line, causes, movements, orders } = detail;
  const { expected, counted, gap, moved_since, corrected, late, posted, at_laundry, laundries } = line;
  const canChange = whole.status === 'open' || whole.status === 'review';
  const explained = Math.abs(posted ?? gap ?? 0);
  return (
    <div className="count-line">
      {expected !== null && gap !== null && (
        <KeyFigures
          figures={[
            { label: 'Attendu', value: quantity(expected) },
            { label: 'Compté', value: quantity(counted ?? 0) },
            {
              label: 'Écart',
              value: <span className={gap < 0 ? 'count-missing' : undefined}>{signedQuantity(gap)}</span>,
            },
          ]}
        />
      )}
      <Why line={line} />
      {at_laundry !== 0 && (
        <p className="b-caption">
          {laundries.length > 0 ? laundriesWords(laundries) : `${quantity(at_laundry)} chez une laverie`}
          {'\u00a0'}: dans les registres de l’entrepôt, mais pas sur l’étagère, donc pas dans l’attendu.
        </p>
      )}
      {corrected !== 0 && posted !== null && (
        <p className="b-caption">
          {signedQuantity(corrected)} {corrected === 1 || corrected === -1 ? 'est déjà corrigé' : 'sont déjà corrigés'}{' '}
          par un autre comptage{'\u00a0'}: il reste {signedQuantity(posted)} à enregistrer.
        </p>
      )}
      {late !== 0 && (
        <p className="b-caption">
          {signedQuantity(late)} {Math.abs(late) > 1 ? 'saisis' : 'saisi'} après le comptage{'\u00a0'}: le mouvement
          avait eu lieu avant, il est donc déjà dans l’attendu.
        </p>
      )}
      {line.readings.length > 0 && (
        <section aria-labelledby="count-readings">
          <h3 id="count-readings">{line.readings.length > 1 ? 'Comptages' : 'Comptage'}</h3>
          <ul className="plain-lines">
            {line.readings.map((reading) => (
              <li key={`${reading.counted_by} ${reading.counted_at}`}>
                <span>
                  {reading.counted_by}, {dateTime(reading.counted_at)}
                  {reading.holds && line.readings.length > 1 && ' (fait foi)'}
                </span>
                <b className="b-num">{quantity(reading.counted)}</b>
              </li>
            ))}
          </ul>
        </section>
      )}
      <LineOrders orders={orders} canCancel={canChange} />
      <LineMovements count={whole.id} detail={detail} canDecide={canChange} />
      {movements.length === 0 && moved_since !== null && <p className="b-muted">Rien n’a bougé depuis le comptage.</p>}
      {explained > 0 && <Causes causes={causes} left={explained} />}
      <p>
        <Link
          className="b-link"
          to={stockCardAddress({
            place: line.place,
            ...(line.place_id !== null && { id: line.place_id }),
            format: line.format_id,
          })}
        >
          Fiche de stock
        </Link>
        {line.incident_id !== null && (
          <>
            {' · '}
            <Link className="b-link" to={partAddress('/control', 'ecarts', `open=${line.incident_id}`)}>
              L’écart n°&nbsp;{quantity(line.incident_id)}
            </Link>
          </>
        )}
      </p>
    </div>
  );
}

/** Why a line cannot be posted as it stands. */
function Why({ line }: { line: CountLine }) {
  const words = whyWords(line);
  return words === undefined ? null : <p className="count-why">{words}</p>;
}
