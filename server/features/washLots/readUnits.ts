import { count } from '@boucle/contract/base/format.ts';
import { writtenCode } from '@boucle/contract/shared/units/labels.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type FieldErrors } from '../../platform/http/errors.ts';
import { formatsOfUnits } from './queries.ts';
import { type LotContents } from './values.ts';

/** The faults in codes of a lot: unknown, of another format, twice, or more than pieces. */
export async function strangeUnits(tx: Tx, accountId: number, { lines, rejects }: LotContents): Promise<FieldErrors> {
  const wrong: FieldErrors = {};
  const named = [
    ...lines.map((line, at) => ({ ...line, most: line.dirty_in, field: `lines.${at}.units` })),
    ...rejects.map((reject, at) => ({ ...reject, most: reject.quantity, field: `rejects.${at}.units` })),
  ].filter(({ units }) => units.length > 0);
  if (named.length === 0) return wrong;
  const formats = await formatsOfUnits(
    tx,
    accountId,
    named.flatMap(({ units }) => units),
  );
  // A rejected one was read as it went in; it is rejected once.
  const rejected = rejects.flatMap(({ units }) => units);
  for (const { format_id: format, units, most, field } of named) {
    const isTwice = (code: string): boolean => rejected.filter((one) => one === code).length > 1;
    const strange = units.find((code, at) => formats.get(code) !== format || units.indexOf(code) < at || isTwice(code));
    if (strange !== undefined)
      wrong[field] = [`Le code ${writtenCode(strange)} est inconnu, d’un autre format ou indiqué deux fois.`];
    else if (units.length > most)
      wrong[field] = [`${units.length} codes pour ${count(most, 'contenant', 'contenants')}.`];
  }
  return wrong;
}
