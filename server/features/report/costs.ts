import { type MonthCosts } from '@boucle/contract/features/report/calls.ts';
import { parisDay } from '@boucle/contract/base/format.ts';
import { monthName } from '@boucle/contract/shared/statements/labels.ts';
import { toCents, toEuros } from '@boucle/contract/base/primitives.ts';
import { type CallContext } from '../../platform/api/context.ts';
import { accountOf } from '../../platform/api/procedures.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { conflict, invalidField } from '../../platform/http/errors.ts';

type Kind = 'washing' | 'rounds' | 'team';

interface Row {
  month: string;
  n: number;
  washing: number | null;
  rounds: number | null;
  team: number | null;
}

const shown = (cents: number | null): number | null => (cents === null ? null : toEuros(cents));

/** What some months cost, in their order; nothing of the ones that were not entered. */
export async function costsOf(tx: Tx, accountId: number, months: readonly string[]): Promise<MonthCosts[]> {
  const { rows } = await tx.raw<Row & Record<string, unknown>>({
    text: `select distinct on (month) to_char(month, 'YYYY-MM') as month, n,
                  washing_cents as washing, rounds_cents as rounds, team_cents as team
             from program_costs where account_id = $1 and month = any($2::date[]) order by month, n desc`,
    values: [accountId, months.map((month) => `${month}-01`)],
  });
  const entered = new Map(rows.map((row) => [row.month, row]));
  return months.map((month) => {
    const { n = 0, washing = null, rounds = null, team = null } = entered.get(month) ?? {};
    return { month, n, washing: shown(washing), rounds: shown(rounds), team: shown(team) };
  });
}

/** The costs of a span by kind, in euros; null where one of its months is missing or cut. */
export function sumOf(costs: readonly MonthCosts[]): Pick<MonthCosts, Kind> {
  const of = (kind: Kind): number | null => {
    const cents = costs.map((one) => one[kind]).filter((euros) => euros !== null);
    const isWhole = costs.length > 0 && cents.length === costs.length;
    return isWhole ? toEuros(cents.reduce((sum, euros) => sum + toCents(euros), 0)) : null;
  };
  return { washing: of('washing'), rounds: of('rounds'), team: of('team') };
}

type Entry = Pick<MonthCosts, 'month'> & {
  readonly [K in Kind]?: number | null | undefined;
} & { readonly seen?: number | undefined };

/** Writes what months cost, and answers them. 409 when somebody entered one since. */
export async function enterCosts({ tx, caller }: CallContext, months: readonly Entry[]): Promise<MonthCosts[]> {
  const accountId = accountOf(caller);
  const present = parisDay(tx.now()).slice(0, 7);
  const early = months.findIndex(({ month }) => month > present);
  if (early >= 0) throw invalidField(`months.${early}.month`, 'Ce mois n’a pas commencé.');
  const before = await costsOf(
    tx,
    accountId,
    months.map(({ month }) => month),
  );
  const written: MonthCosts[] = [];
  for (const [rank, entry] of months.entries()) written.push(await enter(tx, caller, entry, before[rank]?.n ?? 0));
  return written;
}

async function enter(
  tx: Tx,
  caller: CallContext['caller'],
  { month, seen, washing = null, rounds = null, team = null }: Entry,
  n: number,
): Promise<MonthCosts> {
  const changed = conflict(`Quelqu’un vient de saisir les coûts de ${monthName(month)}\u00a0: relisez-les.`);
  if (seen !== undefined && seen !== n) throw changed;
  const { rowCount } = await tx.raw({
    text: `insert into program_costs (account_id, month, n, washing_cents, rounds_cents, team_cents, by_id, at)
           values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
    values: [
      ...[accountOf(caller), `${month}-01`, n + 1],
      ...[washing, rounds, team].map((euros) => (euros === null ? null : toCents(euros))),
      ...[caller.personId, tx.now()],
    ],
  });
  if (rowCount !== 1) throw changed;
  return { month, n: n + 1, washing, rounds, team };
}
