import { type CellKey } from './places.ts';
import { type MovementRule, type RuleRow } from '../rules/ruleLanguage.ts';

/** One way that a named container may have gone. */
export interface UnitArrow {
  readonly from: CellKey;
  readonly to: CellKey;
  /** It was served filled. */
  readonly reuse: boolean;
}

/** A container that a line names, and the ways of its line: the one that goes out first. */
export interface NamedUnit {
  readonly code: string;
  readonly formatId: number;
  readonly arrows: readonly UnitArrow[];
}

type Ends = Required<Pick<MovementRule, 'from' | 'to'>> & { readonly reuse: boolean };

/**
 * The ways of the containers of a role. A renewed loan next to another movement is an exchange: one
 * container goes to the holder, another comes back.
 */
export function unitEnds({ movements }: RuleRow, role: string): Ends[] {
  const own = movements.filter((one) => one.role === role).flatMap(withEnds);
  const renewed = movements.find((one) => one.role === role && one.lots === 'renew' && own.length > 1);
  const holder = renewed?.from;
  if (holder === undefined) return own;
  return own
    .filter(({ from }) => from !== holder)
    .flatMap(({ from, to }) => [
      { from, to: holder, reuse: true },
      { from: holder, to, reuse: false },
    ]);
}

const withEnds = ({ from, to, reuse = false }: MovementRule): Ends[] =>
  from === undefined || to === undefined ? [] : [{ from, to, reuse }];
