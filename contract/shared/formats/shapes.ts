import { z } from 'zod';
import { FORMAT_DRAWINGS } from './limits.ts';
import { MATERIAL_KINDS } from './materials.ts';
import { eurosOut } from '../../base/primitives.ts';

export const format = z.object({
  id: z.int(),
  title: z.string(),
  subtitle: z.string(),
  material_kind: z.enum(MATERIAL_KINDS).nullable(),
  /** Words next to the choice. */
  material: z.string(),
  volume_ml: z.int().nullable(),
  drawing: z.enum(FORMAT_DRAWINGS),
  picture_url: z.string().nullable(),
  /** Deposit that a container lent now would lock. */
  deposit: eurosOut,
  purchase_cost: eurosOut.nullable(),
  /** What a throw-away packaging of the same use costs. */
  single_use_price: eurosOut.nullable(),
  /** Grams of that packaging. */
  single_use_weight_g: z.int().nullable(),
  /** Its containers have codes. */
  numbered: z.boolean(),
  /** Uses that one is designed for. */
  designed_washes: z.int().nullable(),
  weight_g: z.int().nullable(),
  active: z.boolean(),
  /** Containers of the format, wherever they are. */
  fleet_count: z.int(),
  /** The ones that left the warehouse. */
  circulating_count: z.int(),
  version: z.int(),
});
export type Format = z.infer<typeof format>;
