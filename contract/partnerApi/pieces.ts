import { z } from 'zod';
import { id, pieces as piecesOf } from '../base/primitives.ts';
import { lineUnits } from '../shared/units/shapes.ts';

const MAX_LINES = 50;
const MAX_PIECES = 10_000;

/** Given pieces of one format, > 0. */
export const pieces = piecesOf(1, MAX_PIECES);

const oncePerFormat = <Line extends z.ZodType<{ format_id: number }>>(line: Line) =>
  z
    .array(line)
    .max(MAX_LINES, `Au plus ${MAX_LINES} formats à la fois.`)
    .refine(
      (lines) => new Set(lines.map(({ format_id }) => format_id)).size === lines.length,
      'Indiquez chaque format une seule fois.',
    );

/** Of containers that move: named by their codes, as far as they were read. */
const line = z.strictObject({ format_id: id, quantity: pieces, ...lineUnits });
const SOME = 'Indiquez au moins un contenant.';

/** Some containers or none, each format once. */
export const anyContainers = oncePerFormat(line);

/** Some containers, each format once. */
export const containers = anyContainers.refine((lines) => lines.length > 0, SOME);
export type Containers = z.infer<typeof containers>;

/** The same of an act that was refused, which moved nothing. */
export const refusedContainers = oncePerFormat(line.omit({ units: true })).refine((lines) => lines.length > 0, SOME);

/** Integer cents > 0; a million euros is a typing mistake. */
export const positiveCents = z
  .int('Le montant est en centimes entiers.')
  .min(1, 'Le montant doit être supérieur à 0.')
  .max(100_000_000, 'Le montant ne peut pas dépasser 1\u202f000\u202f000\u00a0€.');

/** Six digits that somebody shows. */
export const sixDigits = z.string().regex(/^\d{6}$/, 'Ce code compte six chiffres.');

/** A customer's QR code: a code that their device made, and their uuid. */
export const customerQr = z
  .string()
  .regex(/^\d{8}-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, 'Ce QR code n’est pas celui d’un client.');

const UUID_AT_END = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A card: its uuid, alone or at the end of the address that its QR code holds. */
export const cardUuid = z
  .string()
  .max(500)
  .transform((text) => UUID_AT_END.exec(text)?.[0] ?? text)
  .pipe(z.uuid());

/** The secret of a card. */
export const pin = z.string().regex(/^\d{4,6}$/, 'Le code PIN compte de 4 à 6 chiffres.');

/** Pieces of one format that somebody has. */
export const stock = z.object({ format_id: z.int(), quantity: z.int() });

/** What `POST /restaurants/{id}/presented` answered, for one transaction. */
export const presentation = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'Cette présentation n’existe pas.');
