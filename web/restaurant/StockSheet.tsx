import { count, dateTime, euro, eurosOf, quantity, signedQuantity } from '@boucle/contract/base/format.ts';
import { type OwnRestaurant } from '@boucle/contract/partnerApi/restaurants.ts';
import { type OwnStock } from '@boucle/contract/partnerApi/ownRestaurant.ts';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Sheet } from '../ui/Sheet.tsx';
import { PendingSheet } from './PendingSheet.tsx';
import { nextRound, readRounds, readStock } from './queries.ts';

type StockSheetProps = {
  restaurant: OwnRestaurant;
  /** « Signaler une casse »; absent where nothing is recorded. */
  onBreakage?: ((formats: OwnStock['formats']) => void) | undefined;
};

/** What the restaurant has, by format, and what the next round brings. */
export function StockSheet({ restaurant: { id, formats }, onBreakage }: StockSheetProps) {
  const query = useQuery(readStock(id));
  const { data, dataUpdatedAt } = query;
  const { data: rounds = [] } = useQuery(readRounds(id));
  const title = 'Vos contenants';
  if (!data) return <PendingSheet title={title} query={query} height="160px" />;
  const lines = nextRound(rounds)?.lines ?? [];
  const offered = new Set(formats.map((format) => format.id));
  const rows = data.formats
    .map((format) => ({
      ...format,
      coming: lines
        .filter(({ format_id, act }) => format_id === format.format_id && act !== 'take_dirty')
        .reduce((sum, { act, planned }) => sum + (act === 'give' ? planned : -planned), 0),
    }))
    .filter((row) => offered.has(row.format_id) || row.clean !== 0 || row.dirty !== 0 || row.coming !== 0);
  const sumOf = (name: 'clean' | 'dirty' | 'coming'): number => rows.reduce((sum, row) => sum + row[name], 0);
  return (
    <Sheet
      title={title}
      note={dateTime(new Date(dataUpdatedAt).toISOString())}
      flush
      actions={
        onBreakage &&
        rows.some(({ clean, dirty }) => clean > 0 || dirty > 0) && (
          <Button variant="text" size="small" onClick={() => onBreakage(data.formats)}>
            Signaler une casse
          </Button>
        )
      }
    >
      {rows.length === 0 ? (
        <EmptyState title="Aucun contenant">Demandez vos premiers contenants à l’initiative.</EmptyState>
      ) : (
        <table className="r-table">
          <thead>
            <tr>
              <th scope="col">Format</th>
              {['Propres', 'Sales', 'Livraison'].map((label) => (
                <th key={label} scope="col" className="r-figure">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ format_id, title: name, clean, reserved, dirty, coming }) => (
              <tr key={format_id}>
                <th scope="row">
                  {name}
                  {reserved > 0 && <small>{`dont ${count(reserved, 'réservé', 'réservés')}`}</small>}
                </th>
                <td className="r-figure">{quantity(clean)}</td>
                <td className="r-figure">{quantity(dirty)}</td>
                <td className="r-figure">{signedQuantity(coming)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              <td className="r-figure">{quantity(sumOf('clean'))}</td>
              <td className="r-figure">{quantity(sumOf('dirty'))}</td>
              <td className="r-figure">{signedQuantity(sumOf('coming'))}</td>
            </tr>
          </tfoot>
        </table>
      )}
      {data.saved !== null && data.saved.uses > 0 && (
        <p className="r-saved">
          <b>{`${euro(eurosOf(data.saved.cents))} d’emballages jetables évités`}</b>
          {` en 30 jours, par ${count(data.saved.uses, 'utilisation', 'utilisations')}.`}
        </p>
      )}
    </Sheet>
  );
}
