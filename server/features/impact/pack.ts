import {
  type AcceptedRules,
  type ImpactPack,
  type OfferedFormat,
  type RestaurantImpact,
} from '@boucle/contract/features/impact/pack.ts';
import { type Span as Days } from '@boucle/contract/shared/spans.ts';
import { readDays, readFactors, readWeights } from '../../domain/statistics/impact/readings.ts';
import { firstUses, wasteOn } from '../../domain/statistics/impact/rules.ts';
import { grams } from '../../domain/statistics/impact/totals.ts';
import { type Tx } from '../../platform/database/transaction.ts';

interface Served {
  readonly id: number;
  readonly name: string;
  readonly formatId: number;
  readonly formatTitle: string;
  /** A day from which on the factors of packagings stay as they are. */
  readonly day: string;
  readonly uses: number;
}

export interface SharedImpact {
  readonly restaurant: RestaurantImpact;
  readonly formats: readonly { readonly format_title: string; readonly served: number }[];
}

/** The three quantities of each restaurant that served in a span, by name. */
export async function sharesOf(tx: Tx, accountId: number, days: Days): Promise<SharedImpact[]> {
  const [factors, weights, read] = await Promise.all([
    readFactors(tx, accountId),
    readWeights(tx, accountId),
    readDays(tx, accountId, days),
  ]);
  const changes = [...new Set([days.from, ...factors.map(({ validFrom }) => validFrom)])];
  const starts = changes.filter((day) => day >= days.from && day <= days.to).sort();
  const { rows } = await tx.raw<Served & Record<string, unknown>>({
    text: `select r.id, r.name, f.id as "formatId", f.title as "formatTitle", u.day, u.uses
             from (select restaurant_id, format_id, (select max(start) from unnest($4::date[]) start where start <= d.day) as day, sum(reuses)::bigint as uses
                     from daily_rollups d where account_id = $1 and d.day between $2 and $3 and format_id <> 0 and reuses <> 0
                    group by 1, 2, 3) u
             join restaurants r on r.account_id = $1 and r.id = u.restaurant_id
             join formats f on f.account_id = $1 and f.id = u.format_id
            order by plain(r.name), r.id, plain(f.title), f.id, u.day`,
    values: [accountId, days.from, days.to, starts],
  });
  const own = [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((served) => {
    const [first] = served;
    return first === undefined ? [] : [{ first, served, uses: sumUses(served) }];
  });
  const first = firstUses(
    read.days.reduce((sum, { added }) => sum + added, 0),
    own.map(({ uses }) => uses),
  );
  return own.map(({ first: { id, name }, served, uses }, rank) => {
    const wastes = served.map((one) => ({ ...one, waste: wasteOn(factors, weights, one.formatId, one.day) }));
    const firstUsed = first[rank] ?? 0;
    return {
      restaurant: {
        ...{ id, name, served: uses, first_uses: firstUsed, reused: uses - firstUsed },
        avoided_g: wastes.some(({ waste }) => waste === null)
          ? null
          : grams(wastes.reduce((sum, one) => sum + one.uses * (one.waste ?? 0), 0)),
      },
      formats: [...Map.groupBy(served, ({ formatId }) => formatId).values()].map((rows) => ({
        format_title: rows[0]?.formatTitle ?? '',
        served: sumUses(rows),
      })),
    };
  });
}

const sumUses = (rows: readonly Served[]): number => rows.reduce((sum, { uses }) => sum + uses, 0);

/** Subjects of the archive that the screen does not show. */
export async function subjectsOf(
  tx: Tx,
  accountId: number,
  { from, to }: Days,
): Promise<Pick<ImpactPack, 'rejects' | 'offers' | 'rules' | 'consumers'>> {
  const all = async <R extends object>(text: string, ...values: unknown[]): Promise<R[]> =>
    (await tx.raw<R & Record<string, unknown>>({ text, values: [accountId, ...values] })).rows;
  const [rejects, offers, rules, consumers] = await Promise.all([
    all<ImpactPack['rejects'][number]>(
      `select f.title as format_title, x.cause, sum(x.quantity)::int as pieces
         from wash_lots l
         join wash_rejects x on x.account_id = $1 and x.lot_id = l.id
         join formats f on f.account_id = $1 and f.id = x.format_id
        where l.account_id = $1 and l.closed_at >= $2::date::timestamp at time zone 'Europe/Paris'
          and l.closed_at < ($3::date + 1)::timestamp at time zone 'Europe/Paris'
        group by f.id, f.title, x.cause order by plain(f.title), f.id, x.cause`,
      from,
      to,
    ),
    all<OfferedFormat>(
      `select r.name as restaurant_name, f.title as format_title, used.day as first_used_on, l.offered
         from restaurant_formats l
         join restaurants r on r.account_id = $1 and r.id = l.restaurant_id
         join formats f on f.account_id = $1 and f.id = l.format_id
         left join (select restaurant_id, format_id, min(day) as day from daily_rollups
                     where account_id = $1 and format_id <> 0 and reuses > 0 and day <= $2 group by 1, 2) used
           on used.restaurant_id = r.id and used.format_id = f.id
        where l.account_id = $1 and (l.offered or used.day is not null)
        order by plain(r.name), r.id, plain(f.title), f.id`,
      to,
    ),
    all<AcceptedRules>(
      `select r.name as restaurant_name, a.version, min(a.day) as accepted_on
         from restaurants r left join (
           select o.restaurant_id, t.version, (t.at at time zone 'Europe/Paris')::date as day
             from restaurant_owners o join terms_acceptances t on t.account_id = $1 and t.person_id = o.person_id and t.kind = 'restaurants'
            where o.account_id = $1 and t.at < ($2::date + 1)::timestamp at time zone 'Europe/Paris'
         ) a on a.restaurant_id = r.id
        where r.account_id = $1 group by r.id, r.name, a.version order by plain(r.name), r.id, a.version`,
      to,
    ),
    all<ImpactPack['consumers'][number]>(
      `select kind, version, count(*)::int as people from terms_acceptances
        where account_id = $1 and kind <> 'restaurants' and at < ($2::date + 1)::timestamp at time zone 'Europe/Paris'
        group by 1, 2 order by 1, 2`,
      to,
    ),
  ]);
  return { rejects, offers, rules, consumers };
}
