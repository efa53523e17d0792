import { z } from 'zod';
import { freeText } from '../../base/formBody.ts';
import { id } from '../../base/primitives.ts';
import { BATCH_LIMITS, LINE_UNITS_MOST, readCode } from './labels.ts';

/** The code of a container, as it was typed or scanned, known or not. */
export const unitCode = z
  .string()
  .max(200)
  .transform(readCode)
  .pipe(z.string().regex(/^[0-9A-Z]{1,20}$/, 'Ce code n’est pas celui d’un contenant.'));

/** Of a line that moves containers: which ones, as far as they were read. */
export const lineUnits = {
  units: z.array(unitCode).max(LINE_UNITS_MOST, `Au plus ${LINE_UNITS_MOST} codes par ligne.`).optional(),
};

/** Codes by format, of lines whose quantities are known already. */
export const unitsByFormat = z
  .array(z.strictObject({ format_id: id, ...lineUnits }))
  .max(50, 'Au plus 50 formats à la fois.');

/** Where pieces that enter come from. */
export const batchOrigin = {
  supplier: freeText('Fournisseur', BATCH_LIMITS.supplier).optional(),
  supplier_lot: freeText('Lot du fournisseur', BATCH_LIMITS.supplier_lot).optional(),
  declaration: freeText('Déclaration de conformité', BATCH_LIMITS.declaration).optional(),
};
