import '../../../ui/table/DataTable.css';
import '../KeyFigures.css';
import { type CustomerStock, type HolderStock } from '@boucle/contract/shared/holders.ts';
import { keptWords } from '@boucle/contract/features/loans/columns.ts';
import { centsOf, count, dateTime, euro, eurosOf, quantity, writtenDay } from '@boucle/contract/base/format.ts';
import { useQuery } from '@tanstack/react-query';
import { BalanceNumber } from '../../../shared/ledgerCards/BalanceNumber.tsx';
import { StockNumber } from '../../../shared/ledgerCards/StockNumber.tsx';
import { problemOf } from '../../../shared/problem.ts';
import { UNKNOWN_CELL } from '../../../ui/cells.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { FormatPicture } from '../../../ui/FormatPicture.tsx';
import { NARROW, useMedia } from '../../../ui/media.ts';
import { PhoneRows } from '../../../ui/table/PhoneRows.tsx';
import { type RowTraits } from '../../../ui/table/tableProps.ts';
import { type HolderKind } from '../holder.ts';
import { HolderSkeleton } from '../HolderSkeleton.tsx';
import { stocksQuery } from '../queries.ts';
import { containersTitle } from '../tabs.ts';

/** Of a card without dates: it follows no policy. */
type Lot = HolderStock & Partial<Pick<CustomerStock, 'due_on' | 'kept_on' | 'exempt'>>;

const keyOf = (lot: HolderStock) => `${lot.format_id} ${lot.since} ${lot.restaurant_id}`;

/** Euros that a loan locks, counted in cents. */
const lockedBy = (lot: HolderStock) => eurosOf(lot.quantity * centsOf(lot.unit_deposit));

const FormatOf = ({ lot: { format_title, drawing, picture_url } }: { lot: HolderStock }) => (
  <span className="b-row">
    <FormatPicture url={picture_url} drawing={drawing} />
    <span>{format_title}</span>
  </span>
);

/** A loan offers no action, hence no menu. */
const noMenu = () => undefined;

const PHONE: RowTraits<HolderStock> = {
  key: keyOf,
  name: (lot) => lot.format_title,
  phone: (lot) => ({
    title: <FormatOf lot={lot} />,
    end: quantity(lot.quantity),
    meta: `Depuis le ${dateTime(lot.since)}${lot.restaurant_name === null ? '' : `, ${lot.restaurant_name}`}`,
    metaEnd: euro(lockedBy(lot)),
  }),
};

/** The containers still out, loan by loan, with the deposit each locks. */
export function StocksTab({ kind, id }: { kind: HolderKind; id: number }) {
  const narrow = useMedia(NARROW);
  const { data: lots, error, refetch } = useQuery(stocksQuery(kind, id));
  if (!lots && !error) return <HolderSkeleton />;
  const content = !lots ? (
    <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />
  ) : lots.length === 0 ? (
    <EmptyState title="Aucun contenant détenu">Tout ce qui a été emprunté a été rendu.</EmptyState>
  ) : narrow ? (
    <PhoneRows caption={containersTitle(kind)} rows={lots} traits={PHONE} busy={false} onMenu={noMenu} />
  ) : (
    <Lots kind={kind} id={id} lots={lots} />
  );
  return (
    <div className="b-holder-tab">
      <div className="b-table-sheet">{content}</div>
    </div>
  );
}

function Lots({ kind, id, lots }: { kind: HolderKind; id: number; lots: readonly Lot[] }) {
  const pieces = lots.reduce((sum, lot) => sum + lot.quantity, 0);
  const locked = eurosOf(lots.reduce((sum, lot) => sum + centsOf(lockedBy(lot)), 0));
  return (
    <table className="b-table b-table-words">
      <caption className="b-sr">{containersTitle(kind)}</caption>
      <thead>
        <tr>
          <th scope="col">Format</th>
          <th scope="col" className="b-cell-end">
            Quantité
          </th>
          <th scope="col" className="b-cell-end">
            Consigne unitaire
          </th>
          <th scope="col" className="b-cell-end">
            Consigne
          </th>
          <th scope="col">Depuis le</th>
          <th scope="col">Restaurant</th>
          {kind === 'customer' && <th scope="col">Dû le</th>}
          {kind === 'customer' && <th scope="col">Acquis le</th>}
        </tr>
      </thead>
      <tbody>
        {lots.map((lot) => (
          <tr key={keyOf(lot)}>
            <td className="b-strong">
              <FormatOf lot={lot} />
            </td>
            <td className="b-cell-end">
              <StockNumber
                of={{ place: kind, id, format: lot.format_id, state: 'held' }}
                count={lot.quantity}
                label={lot.format_title}
              />
            </td>
            <td className="b-cell-end">{euro(lot.unit_deposit)}</td>
            <td className="b-cell-end">{euro(lockedBy(lot))}</td>
            <td>{dateTime(lot.since)}</td>
            <td>{lot.restaurant_name ?? UNKNOWN_CELL}</td>
            {kind === 'customer' && <DueCells lot={lot} />}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td>Total</td>
          <td className="b-cell-end">
            <StockNumber of={{ place: kind, id, state: 'held' }} count={pieces} label={containersTitle(kind)} />
          </td>
          <td />
          <td className="b-cell-end">
            <BalanceNumber of={{ kind: 'CON', owner: kind, id }} euros={locked} label="consigne immobilisée" />
          </td>
          <td
            colSpan={kind === 'customer' ? 4 : 2}
            className="b-faint"
          >{`${count(lots.length, 'emprunt', 'emprunts')} en cours`}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** When a loan of a conso is due, and its deposit kept. */
function DueCells({ lot: { due_on: due = null, kept_on = null, exempt = null } }: { lot: Lot }) {
  return (
    <>
      <td>{due === null ? UNKNOWN_CELL : writtenDay(due)}</td>
      <td>{keptWords({ kept_on, exempt }) ?? UNKNOWN_CELL}</td>
    </>
  );
}
