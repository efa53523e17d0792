import { quantity as written } from '@boucle/contract/base/format.ts';
import { type FormatDrawing } from '@boucle/contract/features/formats/drawings.ts';
import { type ReadUnit, unitsIn } from '../units/readUnits.ts';

/** A format whose containers may be moved, and how many there are where they are counted. */
export interface GridFormat {
  readonly formatId: number;
  readonly title: string;
  readonly pictureUrl: string | null;
  readonly drawing?: FormatDrawing;
  /** Pieces. */
  readonly stock: number;
  /** Note on them, and on those at the other end: « dont 12 en tournée », « 18 prévus demain ». */
  readonly stockNote?: string | null | undefined;
  readonly thereNote?: string | null | undefined;
  /** Pieces at the other end of the movement; left out where it is not known or says nothing. */
  readonly there?: number;
  /** How many should be at the other end; null where no one says. */
  readonly target?: number | null;
}

/** `out`: what is typed leaves the stock shown; `in`: it is added to it. */
export type Direction = 'out' | 'in';

/** One column of quantities; its role is what the line has, '' where there is a single one. */
export interface GridRole {
  readonly role: string;
  readonly label: string;
  /** May go beyond the stock: more came back than was known. */
  readonly unlimited?: boolean;
}

export const SINGLE_ROLE: readonly GridRole[] = [{ role: '', label: 'Quantité' }];

/** Pieces by format, then by role; what is absent is 0. */
export type Quantities = Readonly<Record<number, Readonly<Record<string, number>>>>;

/** All that there is of each format. */
export const everything = (formats: readonly GridFormat[], role: string): Quantities =>
  Object.fromEntries(formats.map(({ formatId, stock }) => [formatId, { [role]: stock }]));

export interface MovementLine {
  readonly format_id: number;
  readonly quantity: number;
  readonly role?: string;
  /** Codes of the numbered containers among them. */
  readonly units?: string[];
}

/** Pieces typed for a format in a role. */
export function typed(value: Quantities, formatId: number, role: string): number {
  return value[formatId]?.[role] ?? 0;
}

/** The same quantities with one changed. */
export function withQuantity(value: Quantities, formatId: number, role: string, pieces: number): Quantities {
  return { ...value, [formatId]: { ...value[formatId], [role]: pieces } };
}

function total(value: Quantities, formatId: number, roles: readonly GridRole[]): number {
  return roles.reduce((sum, { role }) => sum + typed(value, formatId, role), 0);
}

/** Pieces of all formats and roles. */
export function totalOf(value: Quantities, formats: readonly GridFormat[], roles: readonly GridRole[]): number {
  return formats.reduce((sum, { formatId }) => sum + total(value, formatId, roles), 0);
}

/**
 * Stock once the movement is recorded; null when what is typed cannot be. A surplus leaves nothing
 * behind.
 */
export function stockAfter(
  format: GridFormat,
  value: Quantities,
  roles: readonly GridRole[],
  direction: Direction,
): number | null {
  const moved = total(value, format.formatId, roles);
  if (direction === 'in') return format.stock + moved;
  return excess(format, value, roles) > 0 ? null : Math.max(0, format.stock - moved);
}

/** Pieces typed beyond the stock, in the roles that it bounds. */
function excess(format: GridFormat, value: Quantities, roles: readonly GridRole[]): number {
  const bounded = roles.filter(({ unlimited }) => unlimited !== true);
  return total(value, format.formatId, bounded) - format.stock;
}

/**
 * Why the quantities of a format are refused, with what there is and what was asked; undefined when
 * they are not. `owner` has the stock shown, as it stands within a sentence: « l’entrepôt ».
 */
export function refusalOf(
  format: GridFormat,
  value: Quantities,
  roles: readonly GridRole[],
  direction: Direction,
  owner = 'le stock',
): string | undefined {
  if (direction === 'in') return undefined;
  const over = excess(format, value, roles);
  if (over <= 0) return undefined;
  const { stock, title } = format;
  return `${title}\u00a0: ${owner} en a ${written(stock)}, vous en demandez ${written(stock + over)}.`;
}

/**
 * The lines to record: what is typed, without the zeros; containers that were read go with the
 * first role.
 */
export function linesOf(
  value: Quantities,
  formats: readonly GridFormat[],
  roles: readonly GridRole[],
  units: readonly ReadUnit[] = [],
): readonly MovementLine[] {
  return formats.flatMap(({ formatId }) =>
    roles.flatMap(({ role }, rank) => {
      const quantity = typed(value, formatId, role);
      if (quantity === 0) return [];
      const read = rank === 0 ? unitsIn(units, formatId) : {};
      return [{ format_id: formatId, quantity, ...(role !== '' && { role }), ...read }];
    }),
  );
}
