import { type ImpactPack } from '@boucle/contract/features/impact/pack.ts';
import { type CarriedImpact, type FrozenReport } from '@boucle/contract/features/impact/shapes.ts';
import { kindOf, type Span as Days } from '@boucle/contract/shared/spans.ts';
import { impactTotals } from '../../domain/statistics/impact/totals.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { notFound } from '../../platform/http/errors.ts';

const SHOWN = `i.id, i.number, i.restaurant_id, r.name as restaurant_name, i.from_day as from_date, i.to_day as to_date,
  encode(i.figures_sha256, 'hex') as figures_sha256, encode(i.pdf_sha256, 'hex') as pdf_sha256, p.name as made_by, i.made_at`;
const FROM = `impact_reports i
  left join restaurants r on r.account_id = $1 and r.id = i.restaurant_id
  left join people p on p.id = i.made_by`;

interface ReportRow extends Omit<FrozenReport, 'made_at'> {
  readonly made_at: Date;
}

/** Frozen reports of an account, or the attestations of a restaurant; the latest first. */
export async function listFrozen(tx: Tx, accountId: number, restaurantId: number | undefined): Promise<FrozenReport[]> {
  const { rows } = await tx.raw<ReportRow & Record<string, unknown>>({
    text: `select ${SHOWN} from ${FROM} where i.account_id = $1 and ($2::bigint is null or i.restaurant_id = $2) order by i.number desc`,
    values: [accountId, restaurantId ?? null],
  });
  return rows.map(({ made_at, ...row }) => ({ ...row, made_at: made_at.toISOString() }));
}

interface FrozenFile extends FrozenReport {
  readonly figures: string;
  readonly pdf: Uint8Array<ArrayBuffer>;
}

/** A frozen report with its figures and its PDF; 404 when the account has none of that number. */
export async function readFrozen(tx: Tx, accountId: number, id: number): Promise<FrozenFile> {
  const { rows } = await tx.raw<ReportRow & { figures: string; pdf: Buffer } & Record<string, unknown>>({
    text: `select ${SHOWN}, i.figures, i.pdf from ${FROM} where i.account_id = $1 and i.id = $2`,
    values: [accountId, id],
  });
  const [row] = rows;
  if (row === undefined) throw notFound('Ce rapport');
  return { ...row, made_at: row.made_at.toISOString(), pdf: new Uint8Array(row.pdf) };
}

/** The figures of a frozen report, as they were written. */
export const packIn = (figures: string): ImpactPack => JSON.parse(figures) as ImpactPack;

/**
 * Changes of frozen reports of the same kind of span (month, quarter, year) that end before these
 * days, less what a later report has said of them: what was reversed since, by the factors of then.
 */
export async function carriedInto(tx: Tx, accountId: number, days: Days): Promise<CarriedImpact[]> {
  const { rows } = await tx.raw<{ from: string; to: string; factor: number; figures: string }>({
    text: `select from_day as from, to_day as to, last_factor as factor, figures from impact_reports
            where account_id = $1 and restaurant_id is null order by number`,
    values: [accountId],
  });
  const kind = kindOf(days);
  const reports = rows
    .filter((span) => kind !== 'own' && kindOf(span) === kind)
    .map((row) => ({ ...row, pack: packIn(row.figures) }));
  const changes: CarriedImpact[] = [];
  for (const { from, to, factor, pack } of reports.filter((one) => one.to < days.from)) {
    const now = await impactTotals(tx, accountId, { from, to }, factor);
    const entered = reports
      .filter((one) => one.from !== days.from)
      .flatMap((one) => one.pack.carried.filter(({ number }) => number === pack.number));
    const uses = entered.reduce((left, one) => left - one.uses, now.uses - pack.uses);
    const co2e =
      now.co2e_g === null || pack.co2e === null
        ? null
        : entered.reduce((left, one) => left - (one.co2e_g ?? 0), now.co2e_g - pack.co2e.value);
    if (uses !== 0 || (co2e ?? 0) !== 0)
      changes.push({ number: pack.number, from_date: from, to_date: to, uses, co2e_g: co2e });
  }
  return changes;
}
