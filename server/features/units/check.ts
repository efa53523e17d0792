import { type CheckInput } from '@boucle/contract/features/units/calls.ts';
import { type CheckedUnit, type Unit } from '@boucle/contract/features/units/rows.ts';
import { readCode } from '@boucle/contract/shared/units/labels.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { unitsByCode } from './rows.ts';

/** What is known of codes that were read, in their order; nothing is written. */
export async function checkUnits(
  tx: Tx,
  accountId: number,
  { codes, format_id: formatId }: CheckInput,
): Promise<CheckedUnit[]> {
  const read = codes.map(readCode);
  const known = new Map((await unitsByCode(tx, accountId, [...new Set(read)])).map((unit) => [unit.code, unit]));
  return read.map((code, at) => {
    const unit = known.get(code);
    const refusal = refusalOf(unit, { formatId, again: read.indexOf(code) < at });
    return {
      code,
      known: unit !== undefined,
      format_id: unit?.format_id ?? null,
      format_title: unit?.format_title ?? null,
      status: unit?.status ?? null,
      place: unit?.place ?? null,
      to_retire: unit?.to_retire ?? false,
      problem: refusal ?? warningOf(unit),
      refused: refusal !== null,
    };
  });
}

function refusalOf(unit: Unit | undefined, { formatId, again }: { formatId: number | undefined; again: boolean }) {
  if (unit === undefined) return 'Aucun contenant n’a ce code.';
  if (formatId !== undefined && unit.format_id !== formatId) return `D’un autre format\u00a0: ${unit.format_title}.`;
  return again ? 'Déjà lu.' : null;
}

function warningOf(unit: Unit | undefined): string | null {
  if (unit?.status === 'retired') return 'Retiré\u00a0: un écart s’ouvrira.';
  return unit?.to_retire === true ? `À retirer\u00a0: il a servi ${unit.uses}\u00a0fois.` : null;
}
