import { type OwnChange } from '@boucle/contract/partnerApi/ownRestaurantActs.ts';
import { RESTAURANT_FIELDS } from '@boucle/contract/shared/restaurants/fields.ts';
import { closedDaysText, hoursText, readHours } from '@boucle/contract/shared/places/weeklyHours.ts';
import { asPlatform } from '../../auth/asPlatform.ts';
import { brandOf, recipientsBy } from '../../auth/notices/recipients.ts';
import { type Dependencies } from '../../dependencies.ts';
import { lockRestaurant, readRestaurant, updateRestaurant } from '../../features/restaurants/queries.ts';
import { writeMail } from '../../outside/mails/mail.ts';
import { restaurantChangedMail } from './changedMail.ts';
import { noteChange } from '../../platform/api/changes.ts';
import { type RequestContext } from '../../platform/api/context.ts';
import { invalidField } from '../../platform/http/errors.ts';
import { type Tx } from '../../platform/database/transaction.ts';

interface Context extends Pick<RequestContext, 'details'> {
  readonly tx: Tx;
  readonly dependencies: Pick<Dependencies, 'jobs' | 'secret'>;
}

type Fields = Partial<Record<'phone' | 'opening_hours' | 'weekly_hours' | 'closed_days', string | null>>;

/** The fields as they are kept; hours that contradict each other are refused (422). */
function fieldsOf({ phone, opening_hours, opening_spans, closed_days }: OwnChange): Fields {
  const weekly_hours =
    opening_spans &&
    hoursText(
      [...opening_spans].sort((one, other) =>
        `${one.weekday} ${one.from}` < `${other.weekday} ${other.from}` ? -1 : 1,
      ),
    );
  const read = weekly_hours === undefined ? undefined : readHours(weekly_hours);
  if (read !== undefined && 'fault' in read) throw invalidField('opening_spans', read.fault);
  const given = {
    phone,
    opening_hours,
    weekly_hours,
    closed_days: closed_days && closedDaysText([...new Set(closed_days)].sort()),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** Writes what an owner changes of their restaurant; informs the initiative's administrators. */
export async function changeOwn({ tx, details, dependencies }: Context, accountId: number, asked: OwnChange) {
  await lockRestaurant(tx, accountId, asked.id);
  const before = await readRestaurant(tx, accountId, asked.id);
  const fields = Object.fromEntries(
    Object.entries(fieldsOf(asked)).filter(([name, value]) => before[name as keyof Fields] !== value),
  ) as Fields;
  if (Object.keys(fields).length === 0) return;
  await updateRestaurant(tx, accountId, asked.id, fields as Parameters<typeof updateRestaurant>[3]);
  noteChange({ details }, { ...before }, fields);
  const changes = Object.entries(fields).map(
    ([name, value]) => [RESTAURANT_FIELDS[name as keyof Fields].label, value ?? ''] as const,
  );
  await asPlatform(tx, async () => {
    const administrators = await recipientsBy(tx, `p.role = 'account_admin' and p.account_id = $1`, accountId);
    for (const to of administrators)
      await writeMail(
        tx,
        {
          kind: 'restaurant_changed',
          accountId,
          to: to.email,
          ...restaurantChangedMail({ brand: brandOf(to), name: to.name, restaurant: before.name, changes }),
        },
        dependencies.secret,
        (at, job, data) => dependencies.jobs.add(at, job, data),
      );
  });
}
