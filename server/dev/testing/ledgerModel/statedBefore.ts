import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { type Moment } from '@boucle/contract/shared/stockCounts/moments.ts';
import { record } from '../../../domain/ledger/record.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { engineCommand } from './command.ts';
import { type Model } from './model.ts';
import { type Attempt, type ModelRun } from './modelRun.ts';
import { type ModelCommand } from './modelState.ts';
import { modelKeeping } from './recordInModel.ts';
import { type SeededRandom } from './seededRandom.ts';

/** One end of a supply, as the ledger names its clean shelf. */
interface End {
  readonly letter: 'A' | 'R' | 'P';
  readonly id: number;
  readonly moment: Moment;
}

interface Answer {
  readonly id: number;
  readonly corrections: readonly number[];
}

/**
 * A supply stated yesterday, before or after the counts of its ends: `counted` lists the cells
 * (« R/3/1/clean ») that a posted count holds. By hand: its movements, with pieces found again
 * where it takes them and missing where it brings them.
 */
export function statedBefore(
  random: SeededRandom,
  { world, model }: ModelRun,
  counted: ReadonlySet<string>,
): Attempt & { readonly ends: readonly (End & { readonly pieces: number; readonly format: number })[] } {
  const { accountId, adminId, sender, washer, partner, bowl, cup } = world;
  const isGift = random.chance(2);
  const format = random.chance(2) ? bowl : cup;
  const quantity = random.upTo(5);
  const other = random.chance(3)
    ? ({ letter: 'P', id: partner } as const)
    : ({ letter: 'R', id: random.chance(2) ? sender : washer } as const);
  const someMoment = (): Moment => (random.chance(2) ? 'before' : 'after');
  const ends = [
    { letter: 'A', id: 0, moment: someMoment(), pieces: isGift ? -quantity : quantity, format } as const,
    { ...other, moment: someMoment(), pieces: isGift ? quantity : -quantity, format },
  ];
  const cause: ModelCommand = {
    type: isGift ? 'admin_give' : 'admin_return',
    variant: other.letter === 'P' ? 'partner' : 'restaurant',
    ...(other.letter === 'P' ? { partner: other.id } : { restaurant: other.id }),
    lines: [{ format, quantity }],
  };
  const earlier = ends.filter(
    ({ letter, id, moment }) => moment === 'before' && counted.has(`${letter}/${id}/${format}/clean`),
  );
  const correction = ({ letter, id, pieces }: (typeof ends)[number]): ModelCommand => ({
    type: pieces < 0 ? 'admin_in' : 'admin_out',
    variant: pieces < 0 ? 'found_at' : 'missing_at',
    place: `${letter}.clean`,
    ...(letter === 'R' && { restaurant: id }),
    ...(letter === 'P' && { partner: id }),
    lines: [{ format, quantity }],
  });
  const now = new Date();
  return {
    ends,
    engine: async (tx): Promise<Answer> => {
      const { at: _, ...command } = engineCommand(cause, adminId, now);
      const { id } = await record(tx, accountId, {
        ...command,
        day: addDays(parisDay(now), -1),
        counted: ends.map(({ letter, id: placeId, moment }) => ({ place: letter, placeId, moment })),
      });
      return { id, corrections: await correctionsOf(tx, accountId, id) };
    },
    model: (answer) => {
      const { id, corrections } = (answer as Answer | undefined) ?? { id: -1, corrections: [] };
      return keeping(model, now.getTime(), { id, cause, corrections }, earlier.map(correction));
    },
  };
}

/** What is found comes first, what is missing last; their numbers are drawn in that order. */
function keeping(
  model: Model,
  at: number,
  { id, cause, corrections }: { id: number; cause: ModelCommand; corrections: readonly number[] },
  beside: readonly ModelCommand[],
): boolean {
  const surplus = beside.filter(({ variant }) => variant === 'found_at');
  const missing = beside.filter(({ variant }) => variant === 'missing_at');
  if (id !== -1 && corrections.length !== beside.length) return false;
  return modelKeeping(
    model,
    at,
    { id, cause },
    [...surplus, ...missing].map((command, n) => ({ id: corrections[n] ?? -2 - n, command })),
  );
}

async function correctionsOf(tx: Tx, accountId: number, causeId: number): Promise<number[]> {
  const { rows } = await tx.raw<{ id: number }>({
    text: 'select correction_id as id from count_corrections where account_id = $1 and cause_id = $2 order by 1',
    values: [accountId, causeId],
  });
  return rows.map(({ id }) => id);
}
