import { BANK_DAYS_APART, type BankMatchWay } from '@boucle/contract/features/books/bank.ts';
import { addDays } from '@boucle/contract/base/format.ts';
import { type Operation, type Unit, unitOf, unitsOf } from './operations.ts';

/** A line of the bank that no match holds. Cents. */
export interface OpenLine {
  readonly id: number;
  readonly day: string;
  readonly cents: number;
  readonly refs: readonly string[];
}

export interface Pair {
  readonly line: OpenLine;
  readonly unit: Unit;
  readonly how: Extract<BankMatchWay, 'reference' | 'amount_day'>;
}

const A_TRANSFER = /^VIR20\d\d-\d+(-\d+)?$/;
const APART = Array.from({ length: 2 * BANK_DAYS_APART + 1 }, (_, rank) => rank - BANK_DAYS_APART);

/**
 * Pairs of a line and a unit of the same amount that are each other's only candidate: by a
 * reference that both name, then by days that are near. Of several candidates none is chosen.
 */
export function matched(lines: readonly OpenLine[], operations: readonly Operation[]): Pair[] {
  const wholes = unitsOf(operations);
  const parts = wholes.flatMap(({ operations: all }) => (all.length > 1 ? all.map((one) => unitOf([one])) : []));
  const units = [...wholes, ...parts];
  const pairs: Pair[] = [];
  const taken = new Set<OpenLine | Operation>();
  const take = (how: Pair['how'], ofLine: (line: OpenLine) => string[], ofUnit: (unit: Unit) => string[]) => {
    const found = onlyPairs(
      lines.filter((line) => !taken.has(line)),
      units.filter((unit) => unit.operations.every((one) => !taken.has(one))),
      { ofLine, ofUnit },
    );
    for (const { line, unit } of found) {
      if (unit.operations.some((one) => taken.has(one))) continue;
      for (const one of [line, ...unit.operations]) taken.add(one);
      pairs.push({ line, unit, how });
    }
  };
  take(
    'reference',
    ({ cents, refs }) => refs.map((ref) => `${cents} ${ref}`),
    ({ cents, refs }) => refs.map((ref) => `${cents} ${ref}`),
  );
  take(
    'amount_day',
    ({ cents, day }) => APART.map((days) => `${cents} ${addDays(day, days)}`),
    ({ cents, day }) => [`${cents} ${day}`],
  );
  return pairs;
}

/** Pairs that share a key, where neither shares one with anything else. */
function onlyPairs(
  lines: readonly OpenLine[],
  units: readonly Unit[],
  { ofLine, ofUnit }: { ofLine: (line: OpenLine) => string[]; ofUnit: (unit: Unit) => string[] },
): { line: OpenLine; unit: Unit }[] {
  const [linesBy, unitsBy] = [byKey(lines, ofLine), byKey(units, ofUnit)];
  return lines.flatMap((line) => {
    const unit = only(ofLine(line), unitsBy, (one) => !isAnother(line, one));
    const back = unit && only(ofUnit(unit), linesBy, (one) => !isAnother(one, unit));
    return unit !== undefined && back === line ? [{ line, unit }] : [];
  });
}

function byKey<T>(all: readonly T[], keysOf: (one: T) => string[]): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const one of all) {
    for (const key of keysOf(one)) {
      const known = found.get(key);
      if (known === undefined) found.set(key, [one]);
      else known.push(one);
    }
  }
  return found;
}

/** The only accepted one of these keys; undefined for none, and as soon as there are two. */
function only<T>(
  keys: readonly string[],
  byKeys: ReadonlyMap<string, readonly T[]>,
  accepts: (one: T) => boolean,
): T | undefined {
  let found: T | undefined;
  for (const key of keys) {
    for (const one of byKeys.get(key) ?? []) {
      if (one === found || !accepts(one)) continue;
      if (found !== undefined) return undefined;
      found = one;
    }
  }
  return found;
}

/** Both name a transfer of ours, and not the same one. */
function isAnother(line: OpenLine, unit: Unit): boolean {
  const named = line.refs.filter((ref) => A_TRANSFER.test(ref));
  const ours = unit.refs.filter((ref) => A_TRANSFER.test(ref));
  return named.length > 0 && ours.length > 0 && !named.some((ref) => ours.includes(ref));
}
