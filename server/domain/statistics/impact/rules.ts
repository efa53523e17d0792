import { type Bounds, FACTOR_KINDS, type FactorKind } from '@boucle/contract/shared/impact/labels.ts';

/** Milligrams of one container, wash, packaging or kilometre, from a Paris day on. */
export interface Factor extends Bounds {
  readonly id: number;
  readonly kind: FactorKind;
  /** Null: of all formats without one of their own. */
  readonly formatId: number | null;
  /** Of one throw-away packaging. */
  readonly waste: number | null;
  readonly validFrom: string;
}

/** Pieces of a format on a Paris day; a reversal may leave them below zero. */
export interface FormatDay {
  readonly formatId: number;
  readonly day: string;
  readonly uses: number;
  readonly washes: number;
  readonly added: number;
}

interface FormatSum {
  readonly parts: Partial<Record<'single_use' | 'production' | 'washing', Bounds>>;
  /** Kinds of which something happened on a day without a factor. */
  readonly missing: readonly FactorKind[];
  /** Milligrams of packaging; null where a day of use has no weight. */
  readonly avoided: number | null;
  /** Net, in milligrams; null while something is missing. */
  readonly net: Bounds | null;
}

export interface ImpactSum {
  readonly formats: ReadonlyMap<number, FormatSum>;
  readonly transport: Bounds | null;
  /** Net of the formats that have their factors, less the rounds; null without any of them. */
  readonly net: Bounds | null;
}

const NONE: Bounds = { value: 0, low: 0, high: 0 };
/** Below zero after reversals, the ends change places. */
const inOrder = ({ value, low, high }: Bounds): Bounds => ({
  value,
  low: Math.min(low, high),
  high: Math.max(low, high),
});
const times = (times: number, { value, low, high }: Bounds): Bounds => ({
  value: times * value,
  low: times * low,
  high: times * high,
});
export const plus = (one: Bounds, other: Bounds): Bounds => ({
  value: one.value + other.value,
  low: one.low + other.low,
  high: one.high + other.high,
});
/** The least that is avoided goes with the most that is emitted. */
export const minus = (avoided: Bounds, emitted: Bounds): Bounds => ({
  value: avoided.value - emitted.value,
  low: avoided.low - emitted.high,
  high: avoided.high - emitted.low,
});

/** The factor that counts on a Paris day: a format's before the one of all, then the latest. */
export function factorOn(
  factors: readonly Factor[],
  kind: FactorKind,
  formatId: number | null,
  day: string,
): Factor | undefined {
  let found: Factor | undefined;
  for (const one of factors) {
    if (one.kind !== kind || one.validFrom > day || (one.formatId !== null && one.formatId !== formatId)) continue;
    const isOwn = one.formatId !== null;
    const hasOwn = found !== undefined && found.formatId !== null;
    const isLater =
      found === undefined ||
      one.validFrom > found.validFrom ||
      (one.validFrom === found.validFrom && one.id > found.id);
    if (isOwn === hasOwn ? isLater : isOwn) found = one;
  }
  return found;
}

/** Milligrams of waste of one packaging on a day: the factor's, else the weight of its format. */
export const wasteOn = (
  factors: readonly Factor[],
  weights: ReadonlyMap<number, number | null>,
  formatId: number,
  day: string,
): number | null => factorOn(factors, 'single_use', formatId, day)?.waste ?? weights.get(formatId) ?? null;

/**
 * Impact of some days, each by its own factors: uses × packaging − (added × production + washes ×
 * wash + kilometres × kilometre). `weights` are milligrams of the throw-away packaging of a format.
 */
export function sumImpact(
  days: readonly FormatDay[],
  driven: readonly { readonly day: string; readonly metres: number }[],
  factors: readonly Factor[],
  weights: ReadonlyMap<number, number | null>,
): ImpactSum {
  const byFormat = Map.groupBy(days, ({ formatId }) => formatId);
  const formats = new Map([...byFormat].map(([id, own]) => [id, sumFormat(id, own, factors, weights)]));
  const transport = sumTransport(driven, factors);
  const whole = [...formats.values()].flatMap(({ net }) => (net === null ? [] : [net]));
  return {
    formats,
    transport,
    net: whole.length === 0 || transport === null ? null : minus(whole.reduce(plus, NONE), transport),
  };
}

function sumFormat(
  id: number,
  days: readonly FormatDay[],
  factors: readonly Factor[],
  weights: ReadonlyMap<number, number | null>,
): FormatSum {
  const parts: Partial<Record<'single_use' | 'production' | 'washing', Bounds>> = {};
  const missing = new Set<FactorKind>();
  let avoided: number | null = 0;
  for (const { day, uses, washes, added } of days) {
    for (const [kind, pieces] of [
      ['single_use', uses],
      ['production', added],
      ['washing', washes],
    ] as const) {
      if (pieces === 0) continue;
      const factor = factorOn(factors, kind, id, day);
      if (factor === undefined) missing.add(kind);
      else parts[kind] = plus(parts[kind] ?? NONE, times(pieces, factor));
    }
    if (uses === 0 || avoided === null) continue;
    const waste = wasteOn(factors, weights, id, day);
    avoided = waste === null ? null : avoided + uses * waste;
  }
  const { single_use: single = NONE, production = NONE, washing = NONE } = parts;
  const net = minus(inOrder(single), plus(inOrder(production), inOrder(washing)));
  return {
    parts,
    missing: FACTOR_KINDS.filter((kind) => missing.has(kind)),
    avoided,
    net: missing.size === 0 ? net : null,
  };
}

/** Emissions of rounds; null where a day that was driven has no factor. */
function sumTransport(
  driven: readonly { readonly day: string; readonly metres: number }[],
  factors: readonly Factor[],
): Bounds | null {
  let sum = NONE;
  for (const { day, metres } of driven) {
    if (metres === 0) continue;
    const factor = factorOn(factors, 'transport_km', null, day);
    if (factor === undefined) return null;
    sum = plus(sum, times(metres / 1000, factor));
  }
  return sum;
}

/**
 * Uses after which one container weighs less than the throw-away packagings that it replaces;
 * null: never, as a wash weighs as much as a packaging.
 */
export function breakEven(production: Bounds, singleUse: Bounds, washing: Bounds): number | null {
  const gained = singleUse.value - washing.value;
  return gained > 0 ? Math.ceil(production.value / gained) : null;
}

/**
 * Splits the first uses of new containers among users by their shares of all uses, so that they
 * add up: no more than the uses there were. No container has a count of its first use.
 */
export function firstUses(added: number, uses: readonly number[]): readonly number[] {
  const all = uses.reduce((sum, one) => sum + one, 0);
  const first = Math.max(0, Math.min(added, all));
  let passed = 0;
  let given = 0;
  return uses.map((one) => {
    passed += one;
    const until = all === 0 ? 0 : Math.round((first * passed) / all);
    const own = until - given;
    given = until;
    return own;
  });
}
