import { addDays, parisDay, daysBetween } from '@boucle/contract/base/format.ts';
import { REQUEST_FORECAST_DAYS } from '@boucle/contract/features/supplyRequests/labels.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { expectedOver } from '../../supply/cover.ts';

interface Row {
  format_id: number;
  as_of: string;
  week: number[];
}

/**
 * Pieces of each format that a restaurant is expected to use in the seven days from a day (tomorrow
 * by default), rounded up. A format whose forecast is not known is left out.
 */
export async function expectedOf(
  tx: Tx,
  accountId: number,
  { restaurantId, from }: { readonly restaurantId: number; readonly from: string | null },
): Promise<Map<number, number>> {
  const { rows } = await tx.raw<Row & Record<string, unknown>>({
    text: `select c.format_id, x.as_of::text as as_of, x.week
             from cells c join cell_forecasts x on x.account_id = c.account_id and x.cell_id = c.id and x.method <> 'none'
            where c.account_id = $1 and c.place = 'R' and c.place_id = $2 and c.state = 'clean'`,
    values: [accountId, restaurantId],
  });
  const first = from ?? addDays(parisDay(tx.now()), 1);
  return new Map(
    rows.map(({ format_id, as_of, week }) => [
      format_id,
      // The forecast begins on the day after the last that it knows.
      Math.ceil(expectedOver({ week }, REQUEST_FORECAST_DAYS, Math.max(0, daysBetween(as_of, first) - 1)) - 1e-6),
    ]),
  );
}
