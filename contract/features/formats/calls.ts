import { z } from 'zod';
import { confirm } from '../../base/confirm.ts';
import { ADMIN_READS, ADMIN_WRITES, call } from '../../base/call.ts';
import { csvCall } from '../../base/listCalls.ts';
import {
  fieldSays,
  formBoolean,
  formNumber,
  formNumberOrNone,
  formVersion,
  freeText,
  requiredText,
} from '../../base/formBody.ts';
import { FORMAT_DRAWINGS, FORMAT_LIMITS } from '../../shared/formats/limits.ts';
import { MATERIAL_KINDS, type MaterialKind } from '../../shared/formats/materials.ts';
import { one } from '../../base/pagination.ts';
import { fleetValueCalls } from './fleetValue.ts';
import { picture } from '../../base/pictures.ts';
import { day, euros, eurosOut, id, instant, queryTrue } from '../../base/primitives.ts';
import { format } from '../../shared/formats/shapes.ts';

/** A deposit price and the instant from which new loans lock it. */
export const formatPrice = z.object({ deposit: eurosOut, valid_from: instant });

export const formatDetail = format.extend({
  created_at: instant,
  /** Containers lent to consos, cards and guests now: they keep the deposit of their loan. */
  lent_count: z.int(),
  /** The latest first; those to come included. */
  prices: z.array(formatPrice),
});
export type FormatDetail = z.infer<typeof formatDetail>;

const { title, subtitle, material, volume_ml, designed_washes, weight_g, single_use_weight_g } = FORMAT_LIMITS;

/** A whole number from 1 on, or none. */
const wholeOrNone = (label: string, max: number) =>
  formNumberOrNone(
    label,
    z
      .int(fieldSays(label, 'integer'))
      .min(1, fieldSays(label, 'min_value', { min: 1 }))
      .max(max, fieldSays(label, 'max_value', { max })),
  ).optional();

/** What it is made of; an empty text in a form is none. */
const materialKind = z.union([z.enum(MATERIAL_KINDS), z.null(), z.literal('').transform(() => null)], {
  error: fieldSays('Matière', 'default'),
}) as unknown as z.ZodType<MaterialKind | null, MaterialKind | null>;

const formatInput = z.strictObject({
  title: requiredText('Titre', title),
  subtitle: freeText('Sous-titre', subtitle).optional(),
  material_kind: materialKind.optional(),
  material: freeText('Précision de la matière', material).optional(),
  volume_ml: wholeOrNone('Volume', volume_ml),
  drawing: z.enum(FORMAT_DRAWINGS).optional(),
  picture: picture('Photo'),
  deposit: formNumber('Consigne', euros),
  /** First Paris day of the deposit price; absent: at once. */
  deposit_from: day.optional(),
  purchase_cost: formNumberOrNone('Coût d’achat', euros).optional(),
  single_use_price: formNumberOrNone('Prix d’un emballage jetable', euros).optional(),
  single_use_weight_g: wholeOrNone('Poids d’un emballage jetable', single_use_weight_g),
  /** Stays so once containers have codes. */
  numbered: formBoolean('Numéroté').optional(),
  designed_washes: wholeOrNone('Utilisations prévues', designed_washes),
  weight_g: wholeOrNone('Poids', weight_g),
  active: formBoolean('Actif').optional(),
});

export const formatCalls = {
  ...fleetValueCalls,
  read: call(ADMIN_READS)
    .route({ method: 'GET', path: '/account/formats/{id}', summary: 'Un format, avec ses prix de consigne' })
    .input(z.object({ id }))
    .output(one(formatDetail)),
  csv: csvCall(
    ADMIN_READS,
    '/account/formats.csv',
    'Les formats de contenants, en CSV',
    z.strictObject({ filter: z.strictObject({ active: queryTrue.optional() }).optional() }),
  ),
  create: call({ ...ADMIN_WRITES, pictures: true })
    .route({ method: 'POST', path: '/account/formats', summary: 'Créer un format', successStatus: 201 })
    .input(z.object({ format: formatInput, confirm }))
    .output(one(formatDetail)),
  update: call({ ...ADMIN_WRITES, pictures: true })
    .route({ method: 'PATCH', path: '/account/formats/{id}', summary: 'Modifier un format' })
    .input(z.object({ id, format: formatInput.partial().extend({ version: formVersion }), confirm }))
    .output(one(formatDetail)),
};
