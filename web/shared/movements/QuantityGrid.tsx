import { type Direction, type GridFormat, SINGLE_ROLE } from './quantities.ts';
import { QuantityTable } from './QuantityTable.tsx';

type QuantityGridProps = {
  formats: readonly GridFormat[];
  /** Pieces by format; what is absent is 0. */
  value: Readonly<Record<number, number>>;
  onChange: (value: Readonly<Record<number, number>>) => void;
  direction: Direction;
  owner?: string;
  stockLabel?: string;
  error?: string | undefined;
};

/** Quantities per format as they are typed everywhere: Format | Stock actuel | Quantité | Après. */
export function QuantityGrid({ value, onChange, ...grid }: QuantityGridProps) {
  const byRole = Object.fromEntries(Object.entries(value).map(([id, pieces]) => [id, { '': pieces }]));
  return (
    <QuantityTable
      {...grid}
      roles={SINGLE_ROLE}
      value={byRole}
      onChange={(next) => onChange(Object.fromEntries(Object.entries(next).map(([id, roles]) => [id, roles[''] ?? 0])))}
    />
  );
}
