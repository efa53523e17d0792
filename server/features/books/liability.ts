import {
  LIABILITY_AGES,
  LIABILITY_KINDS,
  type LiabilityKind,
  monthEndBefore,
} from '@boucle/contract/features/books/liability.ts';
import { type Liability } from '@boucle/contract/features/books/calls.ts';
import { type Format } from '@boucle/contract/shared/formats/shapes.ts';
import { toEuros } from '@boucle/contract/base/primitives.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { formatRows } from '../../domain/formats/rows.ts';
import { type OpenDeposits } from '../../domain/statistics/deposits.ts';
import { type Owed, owedAt } from '../../domain/statistics/owed.ts';

/** The parts of the answer. */
export interface LiabilityParts extends Owed {
  readonly day: string;
  readonly formats: readonly Format[];
  readonly restaurants: ReadonlyMap<number, string>;
  readonly recountedAt: Date | null;
}

/** The debts of an account at the end of a Paris day, as it is known now. */
export async function liabilityAt(tx: Tx, accountId: number, day: string): Promise<Liability> {
  const [owed, formats, recountedAt] = await Promise.all([
    owedAt(tx, accountId, day, monthEndBefore(day)),
    formatRows(tx, accountId),
    lastRecount(tx, accountId),
  ]);
  const guests = new Set(owed.deposits.filter(({ owner }) => owner === 'G').map(({ ownerId }) => ownerId));
  const restaurants = await restaurantNames(tx, accountId, [...guests]);
  return liabilityOf({ ...owed, day, formats, restaurants, recountedAt });
}

/** When a verification last read every row, and found nothing off. */
async function lastRecount(tx: Tx, accountId: number): Promise<Date | null> {
  const { rows } = await tx.raw<{ at: Date | null }>({
    text: `select max(started_at) as at from ledger_verifications where account_id = $1 and mode = 'full' and off = 0`,
    values: [accountId],
  });
  return rows[0]?.at ?? null;
}

async function restaurantNames(tx: Tx, accountId: number, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await tx.raw<{ id: number; name: string }>({
    text: 'select id, name from restaurants where account_id = $1 and id = any($2::bigint[])',
    values: [accountId, ids],
  });
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Pieces and cents of deposits. */
class Lent {
  pieces = 0;
  cents = 0;

  add({ pieces, depositCents }: OpenDeposits): void {
    this.pieces += pieces;
    this.cents += pieces * depositCents;
  }

  get shown() {
    return { pieces: this.pieces, amount: toEuros(this.cents) };
  }
}

const lentOf = (deposits: readonly OpenDeposits[]): Lent => {
  const lent = new Lent();
  for (const one of deposits) lent.add(one);
  return lent;
};

/** Values of a map by a key, in the order in which they come. */
function grouped<Key extends string | number>(deposits: readonly OpenDeposits[], keyOf: (one: OpenDeposits) => Key) {
  const groups = new Map<Key, OpenDeposits[]>();
  for (const one of deposits) {
    const group = groups.get(keyOf(one));
    if (group === undefined) groups.set(keyOf(one), [one]);
    else group.push(one);
  }
  return groups;
}

/** A type's, all together. */
const ALL = { owner_id: null, owner_name: null } as const;

/**
 * The answer, from its parts: cagnottes are the sum of their entries, deposits the sum of the loans
 * that were open.
 */
export function liabilityOf(parts: LiabilityParts): Liability {
  const { day, closedUntil, sums, deposits, cagnottesKept, formats, restaurants, recountedAt } = parts;
  const sum = (kinds: readonly string[], of: 'cents' | 'centsBefore' | 'centsNow', owner?: string): number =>
    sums
      .filter((one) => kinds.includes(one.kind) && (owner === undefined || one.owner === owner))
      .reduce((total, one) => total + one[of], 0);
  const guests = deposits.filter(({ owner }) => owner === 'G');
  const [heldSum, guestSum] = [lentOf(deposits.filter(({ owner }) => owner !== 'G')), lentOf(guests)];
  const cagnottes = sum(['CAG'], 'cents');

  const balances: Readonly<Record<LiabilityKind, number>> = {
    // As they are kept now, less what entries say has changed since.
    CAG: cagnottesKept - (sum(['CAG'], 'centsNow') - cagnottes),
    CON: heldSum.cents,
    GST: guestSum.cents,
  };
  const held = (letter: string) => lentOf(deposits.filter(({ owner }) => owner === letter)).shown;
  return {
    day,
    closed: closedUntil !== null && day <= closedUntil,
    total: toEuros(cagnottes + heldSum.cents + guestSum.cents),
    previous: toEuros(sum(LIABILITY_KINDS, 'centsBefore')),
    now: toEuros(sum(LIABILITY_KINDS, 'centsNow')),
    owed: [
      { ...ALL, kind: 'CAG', owner: 'customer', pieces: 0, amount: toEuros(sum(['CAG'], 'cents', 'U')) },
      { ...ALL, kind: 'CAG', owner: 'card', pieces: 0, amount: toEuros(sum(['CAG'], 'cents', 'K')) },
      { ...ALL, kind: 'CON', owner: 'customer', ...held('U') },
      { ...ALL, kind: 'CON', owner: 'card', ...held('K') },
      ...[...grouped(guests, ({ ownerId }) => ownerId)]
        .map(([id, own]) => ({
          kind: 'GST' as const,
          owner: 'restaurant' as const,
          owner_id: id,
          owner_name: restaurants.get(id) ?? `Restaurant ${id}`,
          ...lentOf(own).shown,
        }))
        .sort((a, b) => b.amount - a.amount || a.owner_id - b.owner_id),
    ],
    formats: formatsOf(deposits, formats),
    ages: LIABILITY_AGES.map((age) => ({ age, ...lentOf(deposits.filter((one) => one.age === age)).shown })),
    checks: LIABILITY_KINDS.map((kind) => ({
      kind,
      balance: toEuros(balances[kind]),
      entries: toEuros(sum([kind], 'cents')),
      off: toEuros(balances[kind] - sum([kind], 'cents')),
    })),
    entries: sums
      .filter(({ kind }) => LIABILITY_KINDS.some((owed) => owed === kind))
      .reduce((total, { sides }) => total + sides, 0),
    recounted_at: recountedAt?.toISOString() ?? null,
  };
}

/** One line for each deposit of a format: former prices stand under today's. */
function formatsOf(deposits: readonly OpenDeposits[], formats: readonly Format[]): Liability['formats'] {
  const byId = new Map(formats.map((format) => [format.id, format]));
  return [...grouped(deposits, ({ formatId, depositCents }) => `${formatId} ${depositCents}`).values()]
    .flatMap((own) => {
      const [first] = own;
      const format = first && byId.get(first.formatId);
      if (first === undefined || format === undefined) return [];
      const { id, title, subtitle, drawing, picture_url, deposit } = format;
      return {
        format: { id, title, subtitle, drawing, picture_url, deposit },
        deposit: toEuros(first.depositCents),
        pieces: lentOf(own.filter(({ owner }) => owner !== 'G')).pieces,
        guests: lentOf(own.filter(({ owner }) => owner === 'G')).pieces,
      };
    })
    .sort((a, b) => a.format.id - b.format.id || b.deposit - a.deposit);
}
