import './table.css';
import { type PartnerStock } from '@boucle/contract/features/partner/calls.ts';
import { PARTNER_STATE_LABELS, type PartnerState } from '@boucle/contract/shared/partners/labels.ts';
import { StockNumber } from '../../shared/ledgerCards/StockNumber.tsx';
import { classes } from '../../ui/classes.ts';
import { FormatPicture } from '../../ui/FormatPicture.tsx';
import { Sheet } from '../../ui/Sheet.tsx';

/** A partner's stock by format, for the states that concern the reader. */
export function PartnerStockTable({
  formats,
  states,
}: {
  formats: readonly PartnerStock[];
  states: readonly PartnerState[];
}) {
  return (
    <Sheet title="Par format" flush>
      <table className={classes('dash-table', states.length === 1 && 'dash-table-one')}>
        <thead>
          <tr>
            <th scope="col">Format</th>
            {states.map((state) => (
              <th key={state} scope="col">
                {PARTNER_STATE_LABELS[state]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {formats.map((format) => (
            <tr key={format.format_id}>
              <th scope="row">
                <span className="dash-format">
                  <FormatPicture url={format.picture_url} drawing={format.drawing} />
                  {format.format_title}
                </span>
              </th>
              {states.map((state) => (
                <td key={state} data-label={PARTNER_STATE_LABELS[state]}>
                  <StockNumber
                    of={{ place: 'partner', format: format.format_id, state }}
                    count={format[state]}
                    label={`${format.format_title}, ${PARTNER_STATE_LABELS[state].toLowerCase()}`}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Sheet>
  );
}
