import { CHECKED_MOST } from '@boucle/contract/shared/units/labels.ts';
import { client } from '../../api/client.ts';
import { lookTogether } from './lookTogether.ts';
import { UnitScan } from './UnitScan.tsx';
import { type ReadUnit } from './readUnits.ts';
import { useNumberedFormats } from './useNumberedFormats.ts';
import { type KnownUnit, useUnitReading } from './useUnitReading.ts';

type MovementScanProps = {
  /** Of one of several fields of a screen. */
  label?: string;
  formats: readonly number[];
  units: readonly ReadUnit[];
  onRead: (unit: ReadUnit) => void;
  onRemove: (code: string) => void;
};

/** The codes of a movement of the console; nothing where none of its formats has any. */
export function MovementScan({ label, formats, units, onRead, onRemove }: MovementScanProps) {
  const numbered = useNumberedFormats();
  const reading = useUnitReading({ formats, units, onRead, look });
  if (!formats.some((id) => numbered.has(id))) return null;
  return <UnitScan label={label} reading={reading} units={units} onRemove={onRemove} />;
}

const check = lookTogether((codes) => client.units.check({ codes }), CHECKED_MOST);

async function look(code: string): Promise<KnownUnit> {
  const found = await check(code);
  if (found?.format_id === undefined || found.format_id === null) return { format: null, note: null };
  return { format: { id: found.format_id, title: found.format_title ?? '' }, note: found.problem };
}
