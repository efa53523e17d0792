import '../../ui/table/DataTable.css';
import { ofName } from '@boucle/contract/base/elision.ts';
import { count, quantity } from '@boucle/contract/base/format.ts';
import { PARTNER_STATE_LABELS, PARTNER_STATES } from '@boucle/contract/shared/partners/labels.ts';
import { type PartnerDetail, type PartnerShelf } from '@boucle/contract/features/partners/calls.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/query.ts';
import { stockCardAddress } from '../../shared/ledgerCards/cardAddress.ts';
import { StockNumber } from '../../shared/ledgerCards/StockNumber.tsx';
import { useNamedAccount } from '../../shared/ledgerCards/useNamedAccount.ts';
import { LevelsButton } from '../../shared/levels/LevelsButton.tsx';
import { problemOf } from '../../shared/problem.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { FormatPicture } from '../../ui/FormatPicture.tsx';
import { NARROW, useMedia } from '../../ui/media.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { PhoneRows } from '../../ui/table/PhoneRows.tsx';
import { type RowTraits } from '../../ui/table/tableProps.ts';

const phoneTraits = (id: number, account: number | undefined): RowTraits<PartnerShelf> => ({
  to: ({ format_id }) => stockCardAddress({ place: 'partner', id, format: format_id, state: 'clean', account }),
  key: ({ format_id }) => String(format_id),
  name: ({ format_title }) => format_title,
  phone: ({ format_title, clean, transit, dirty }) => ({
    title: format_title,
    end: count(clean, 'propre', 'propres'),
    meta: `${quantity(transit)} en livraison`,
    metaEnd: `${quantity(dirty)} à déposer`,
  }),
});
const noMenu = () => undefined;

/** Stock of the partner, format by format. */
export function StocksTab({ partner }: { partner: PartnerDetail }) {
  const { data, error, refetch } = useQuery(query.partners.stocks.queryOptions({ input: { id: partner.id } }));
  const narrow = useMedia(NARROW);
  const account = useNamedAccount(partner.account_id);
  const total = (of: (row: PartnerShelf) => number) => (data ?? []).reduce((sum, row) => sum + of(row), 0);
  return (
    <Sheet title="Stock" flush actions={<LevelsButton kind="partner" id={partner.id} name={partner.name} />}>
      {error && !data ? (
        <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />
      ) : !data ? (
        <div aria-busy="true">
          <Skeleton width="100%" height="220px" />
        </div>
      ) : narrow ? (
        <PhoneRows
          caption={`Stock ${ofName(partner.name)}`}
          rows={data}
          traits={phoneTraits(partner.id, account)}
          busy={false}
          onMenu={noMenu}
        />
      ) : (
        <table className="b-table">
          <caption className="b-sr">{`Stock ${ofName(partner.name)}`}</caption>
          <thead>
            <tr>
              <th scope="col">Format</th>
              {PARTNER_STATES.map((state) => (
                <th key={state} scope="col" className="b-cell-end">
                  {PARTNER_STATE_LABELS[state]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.map((row) => (
              <tr key={row.format_id}>
                <td>
                  <span className="b-partner-format">
                    <FormatPicture url={row.picture_url} drawing={row.drawing} />
                    {row.format_title}
                  </span>
                </td>
                {PARTNER_STATES.map((state) => (
                  <td key={state} className="b-cell-end">
                    <StockNumber
                      of={{ place: 'partner', id: partner.id, format: row.format_id, state, account }}
                      count={row[state]}
                      label={`${row.format_title}, ${PARTNER_STATE_LABELS[state]}`}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td>
                <b>Total</b>
              </td>
              {PARTNER_STATES.map((state) => (
                <td key={state} className="b-cell-end">
                  <b>
                    <StockNumber
                      of={{ place: 'partner', id: partner.id, state, account }}
                      count={total((row) => row[state])}
                      label={PARTNER_STATE_LABELS[state]}
                    />
                  </b>
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      )}
    </Sheet>
  );
}
