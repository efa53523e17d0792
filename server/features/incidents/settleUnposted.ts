import { type IncidentDetail } from '@boucle/contract/features/incidents/calls.ts';
import { type RoundAct } from '@boucle/contract/features/rounds/labels.ts';
import { type RefusedType } from '@boucle/contract/shared/incidents/refused.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { recordTogether } from '../../domain/ledger/recordTogether.ts';
import { type RecordCommand } from '../../domain/ledger/types.ts';

interface Step {
  /** Where pieces are found first; `R.back` is where returns land. */
  readonly place: 'A.clean' | 'R.clean' | 'R.dirty' | 'R.back';
  /** What then moves them as it was done; nothing, where they stayed. */
  readonly type?: RecordCommand['type'];
}

const ROUND_STEPS = {
  give: { place: 'A.clean', type: 'admin_give' },
  take_clean: { place: 'R.clean', type: 'admin_return' },
  take_dirty: { place: 'R.dirty', type: 'admin_return_dirty' },
} as const satisfies Partial<Readonly<Record<RoundAct, Step>>>;

const COUNTER_STEPS: Readonly<Record<RefusedType, Step>> = {
  return_container: { place: 'R.back' },
  return_guest_container: { place: 'R.back' },
  grab_guest_container: { place: 'R.clean', type: 'grab_guest_container' },
  customerless_refill: { place: 'R.clean', type: 'customerless_refill' },
};

/** What a driver or a counter did with its pieces, and where the restaurant's returns land. */
async function stepOf(tx: Tx, accountId: number, { id, refused }: IncidentDetail): Promise<Step> {
  const { rows } = await tx.raw<{ act: keyof typeof ROUND_STEPS; back: 'R.clean' | 'R.dirty' }>({
    text: `select i.round_act as act, case r.wash_mode when 'restaurant' then 'R.clean' else 'R.dirty' end as back
             from incidents i join restaurants r on r.account_id = $1 and r.id = i.restaurant_id
            where i.account_id = $1 and i.id = $2`,
    values: [accountId, id],
  });
  const [row] = rows;
  if (row === undefined) throw new Error(`No incident ${id}`);
  const step: Step = refused === null ? ROUND_STEPS[row.act] : COUNTER_STEPS[refused.transaction_type];
  return step.place === 'R.back' ? { ...step, place: row.back } : step;
}

/**
 * Records what a driver moved beyond the books, or a counter whose act was refused: where it came
 * from, if that is known (a loan that ends, a place whose books count it still: `origin`), found
 * where it was, then moved as it was. What was found settles the incident: it is taken back only
 * after the move, so that nothing is found twice; `ended` is the transaction of the origin.
 */
export async function settleUnposted(
  tx: Tx,
  accountId: number,
  {
    incident,
    common,
    origin,
  }: {
    incident: IncidentDetail;
    common: Required<Pick<RecordCommand, 'adminId' | 'comment' | 'lines'>>;
    origin: RecordCommand | undefined;
  },
): Promise<{ readonly id: number; readonly ended: number | undefined }> {
  const step = await stepOf(tx, accountId, incident);
  if (incident.restaurant === null) throw new Error('A surplus at no restaurant');
  const restaurantId = incident.restaurant.id;
  const { comment, lines } = common;
  const by = incident.refused === null ? common : { author: 'restaurant_owner' as const, comment, lines };
  const before = origin === undefined ? [] : [origin];
  // A shelf counted since has them already, which is another incident. A loan to a guest leaves the
  // shelf as it was.
  const stated = step.type === 'grab_guest_container' ? {} : { doneAt: new Date(incident.created_at) };
  const recorded = await recordTogether(tx, accountId, [
    ...before,
    {
      ...common,
      ...stated,
      type: 'admin_in',
      variant: 'found_at',
      place: step.place,
      settling: true,
      ...(step.place === 'A.clean' ? {} : { restaurantId }),
    },
    ...(step.type === undefined ? [] : [{ ...by, ...stated, type: step.type, restaurantId }]),
  ]);
  const found = recorded[before.length];
  if (found === undefined) throw new Error('Nothing was recorded');
  return { id: found.id, ended: origin === undefined ? undefined : recorded[0]?.id };
}
