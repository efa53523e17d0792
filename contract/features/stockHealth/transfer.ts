import { COMMENT_MAX } from '../../base/constants.ts';
import { z } from 'zod';
import { id, pieces } from '../../base/primitives.ts';
import { lineUnits } from '../../shared/units/shapes.ts';

const MOST_PIECES = 100_000;

/** Clean pieces from a restaurant to another, by format. */
export const transferInput = z
  .object({
    from_id: id,
    to_id: id,
    lines: z
      .array(
        z.object({
          format_id: id,
          quantity: pieces(1, MOST_PIECES),
          ...lineUnits,
        }),
      )
      .min(1, 'Indiquez au moins une quantité.')
      .max(50, 'Trop de lignes à la fois.'),
    /**
     * Whose people carry them: they pass through its stock; of the initiative's own, through the
     * warehouse.
     */
    partner_id: id.nullish(),
    comments: z.string().trim().max(COMMENT_MAX).optional(),
  })
  .refine(({ from_id, to_id }) => from_id !== to_id, {
    path: ['to_id'],
    message: 'Choisissez deux restaurants différents.',
  });
export type TransferInput = z.infer<typeof transferInput>;
