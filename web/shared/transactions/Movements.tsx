import { signedQuantity } from '@boucle/contract/base/format.ts';
import { mdiArrowRight } from '@mdi/js';
import { StockNumber } from '../ledgerCards/StockNumber.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { type Flow, type Place } from './movements.ts';
import { placeChip } from './placeChip.ts';

/** Where containers went from and to, and how many of each format. */
export function Movements({ flows }: { flows: readonly Flow[] }) {
  if (flows.length === 0) return null;
  return (
    <section aria-labelledby="tx-movements">
      <h3 id="tx-movements">Mouvements de contenants</h3>
      {flows.map((flow) => (
        <FlowOf key={`${flow.from.name}/${flow.from.state}/${flow.to.name}/${flow.to.state}`} flow={flow} />
      ))}
    </section>
  );
}

function FlowOf({ flow: { from, to, lines, total } }: { flow: Flow }) {
  return (
    <>
      <div className="tx-flow">
        <End label="De" place={from} />
        <Icon path={mdiArrowRight} />
        <End label="Vers" place={to} />
      </div>
      <div className="tx-mini tx-moves">
        <table>
          <caption className="b-sr">
            De {from.name} vers {to.name}, par format
          </caption>
          <thead>
            <tr>
              <th scope="col">Format</th>
              <th scope="col" className="tx-figure">
                {from.name}
              </th>
              <th scope="col" className="tx-figure">
                {to.name}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ formatId, title, quantity }) => (
              <tr key={formatId}>
                <td>{title}</td>
                <td className="tx-figure b-muted">
                  <Moved place={from} format={{ id: formatId, title }} pieces={-quantity} />
                </td>
                <td className="tx-figure b-strong">
                  <Moved place={to} format={{ id: formatId, title }} pieces={quantity} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td>Total</td>
              <td className="tx-figure">{signedQuantity(-total)}</td>
              <td className="tx-figure">{signedQuantity(total)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </>
  );
}

/** Pieces moved at one end, whose link opens the card of its cell. */
function Moved({ place, format, pieces }: { place: Place; format: { id: number; title: string }; pieces: number }) {
  const { place: kind, place_id: id, state } = place.cell;
  return (
    <StockNumber
      of={{ place: kind, id: id ?? undefined, format: format.id, state }}
      count={pieces}
      label={`${format.title}, ${place.name}`}
      shown={signedQuantity(pieces)}
    >
      {signedQuantity(pieces)}
    </StockNumber>
  );
}

function End({ label, place }: { label: string; place: Place }) {
  const chip = placeChip(place.state);
  return (
    <div>
      <span className="tx-note">{label}</span>
      <b>{place.name}</b>
      {chip && <StatusChip {...chip} />}
    </div>
  );
}
