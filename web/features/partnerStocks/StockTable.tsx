import '../../ui/table/DataTable.css';
import { count, euro, quantity } from '@boucle/contract/base/format.ts';
import { STOCK_CARD_STATE_LABELS } from '@boucle/contract/shared/ledgerCards/places.ts';
import { type PartnerStock } from '@boucle/contract/features/partner/calls.ts';
import { stockCardAddress } from '../../shared/ledgerCards/cardAddress.ts';
import { StockNumber } from '../../shared/ledgerCards/StockNumber.tsx';
import { Money, Pieces } from '../../ui/cells.tsx';
import { FormatPicture } from '../../ui/FormatPicture.tsx';
import { NARROW, useMedia } from '../../ui/media.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import { PhoneRows } from '../../ui/table/PhoneRows.tsx';
import { type RowTraits } from '../../ui/table/tableProps.ts';
import { STOCK_FIGURES, type StockFigure, totalOf } from './stockColumns.ts';

const PHONE: RowTraits<PartnerStock> = {
  key: ({ format_id }) => String(format_id),
  name: ({ format_title }) => format_title,
  to: ({ format_id }) => stockCardAddress({ place: 'partner', format: format_id, state: 'clean' }),
  phone: ({ format_title, clean, transit, dirty, deposit_value }) => ({
    title: format_title,
    end: count(clean, 'propre', 'propres'),
    meta: `${quantity(transit)} en livraison · ${quantity(dirty)} à déposer`,
    metaEnd: euro(deposit_value),
  }),
};
const noMenu = () => undefined;

/** The stock of each format, with totals. */
export function StockTable({ rows }: { rows: readonly PartnerStock[] }) {
  const narrow = useMedia(NARROW);
  const number = (key: StockFigure, count: number, row?: PartnerStock) =>
    key === 'dropped_30_days' ? (
      <Pieces count={count} />
    ) : (
      <StockNumber
        of={{ place: 'partner', format: row?.format_id, state: key }}
        count={count}
        label={`${row?.format_title ?? 'tous les formats'}, ${STOCK_CARD_STATE_LABELS[key].toLowerCase()}`}
      />
    );
  if (narrow) {
    return (
      <Sheet flush>
        <PhoneRows caption="Stock par format" rows={rows} traits={PHONE} busy={false} onMenu={noMenu} />
      </Sheet>
    );
  }
  return (
    <Sheet flush>
      <table className="b-table b-shelves">
        <caption className="b-sr">Stock par format</caption>
        <thead>
          <tr>
            <th scope="col">Format</th>
            {STOCK_FIGURES.map(({ key, label }) => (
              <th key={key} scope="col" className="b-cell-end">
                {label}
              </th>
            ))}
            <th scope="col" className="b-cell-end">
              Valeur de consigne
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.format_id}>
              <td>
                <span className="b-shelf-format">
                  <FormatPicture url={row.picture_url} drawing={row.drawing} />
                  <span>
                    <span className="b-strong">{row.format_title}</span>
                    <span className="b-two">Consigne {euro(row.deposit)}</span>
                  </span>
                </span>
              </td>
              {STOCK_FIGURES.map(({ key }) => (
                <td key={key} className="b-cell-end">
                  {number(key, row[key], row)}
                </td>
              ))}
              <td className="b-cell-end">
                <Money euros={row.deposit_value} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>
              <b>Total</b>
            </td>
            {STOCK_FIGURES.map(({ key }) => (
              <td key={key} className="b-cell-end">
                <b>
                  {number(
                    key,
                    totalOf(rows, (row) => row[key]),
                  )}
                </b>
              </td>
            ))}
            <td className="b-cell-end">
              <b>
                <Money euros={totalOf(rows, ({ deposit_value }) => deposit_value)} />
              </b>
            </td>
          </tr>
        </tfoot>
      </table>
    </Sheet>
  );
}
