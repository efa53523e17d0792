import { z } from 'zod';
import { day, instant } from '../../base/primitives.ts';
import { FACTOR_KINDS } from '../../shared/impact/labels.ts';

/** Grams of CO₂e. */
const bounds = z.object({ value: z.int(), low: z.int(), high: z.int() });

export const factor = z.object({
  id: z.int(),
  kind: z.enum(FACTOR_KINDS),
  /** Null: of all formats without one of their own. */
  format_id: z.int().nullable(),
  format_title: z.string().nullable(),
  /** Grams of CO₂e, to the milligram. */
  value: z.number(),
  low: z.number(),
  high: z.number(),
  /** Grams of waste of one throw-away packaging. */
  waste_g: z.number().nullable(),
  source: z.string(),
  url: z.string(),
  valid_from: day,
  created_by: z.string().nullable(),
  created_at: instant,
  /** Of its kind and format, the one that counts today. */
  in_force: z.boolean(),
});
export type ImpactFactor = z.infer<typeof factor>;

const formatImpact = z.object({
  format_id: z.int(),
  format_title: z.string(),
  material: z.string(),
  uses: z.int(),
  /** Pieces washed in the warehouse, and taken back clean by restaurants that wash. */
  washes: z.int(),
  washed_by_restaurants: z.int(),
  /** Pieces bought. */
  added: z.int(),
  lost: z.int(),
  broken: z.int(),
  sold: z.int(),
  recycled: z.int(),
  /** Mean of the fleet at the end of each day; uses divided by it. Null without a fleet. */
  average_fleet: z.number().nullable(),
  rotations: z.number().nullable(),
  /** Of the pieces lent in the days that are old enough, those back within 30 days. */
  lent: z.int(),
  back_30: z.int(),
  /** Grams; null without a weight of its throw-away packaging on some day of use. */
  avoided_g: z.int().nullable(),
  /** Null while a factor of what it did is missing. */
  co2e: bounds.nullable(),
  missing: z.array(z.enum(FACTOR_KINDS)),
  /** Uses after which a container weighs less than packagings; null: never, or unknown. */
  break_even: z.int().nullable(),
  /** Whether one use weighs less than one packaging; null: unknown. */
  pays_back: z.boolean().nullable(),
  /** Uses of one container until the last day, on average since the programme began. */
  uses_each: z.number().nullable(),
});
export type FormatImpact = z.infer<typeof formatImpact>;

/** Change of a frozen report since then, which no later report has said. */
const carried = z.object({
  number: z.int(),
  from_date: day,
  to_date: day,
  uses: z.int(),
  co2e_g: z.int().nullable(),
});
export type CarriedImpact = z.infer<typeof carried>;

/** Impact of a span of Paris days. */
export const impact = z.object({
  from_date: day,
  to_date: day,
  uses: z.int(),
  washes: z.int(),
  added: z.int(),
  /** Of the rounds that were driven. */
  metres: z.int(),
  /** Grams of throw-away packaging; null while no use has a weight. */
  avoided_g: z.int().nullable(),
  /** Uses of formats without a weight, which avoided_g leaves out. */
  unweighed_uses: z.int(),
  /** Net grams of CO₂e avoided by formats with factors; negative when more was emitted. */
  co2e: bounds.nullable(),
  /** What it is made of: avoided, then emitted. */
  parts: z.object({
    single_use: bounds.nullable(),
    production: bounds.nullable(),
    washing: bounds.nullable(),
    transport_km: bounds.nullable(),
  }),
  formats: z.array(formatImpact),
  carried: z.array(carried),
});
export type Impact = z.infer<typeof impact>;

/** A report or an attestation as it was frozen. */
export const frozenReport = z.object({
  id: z.int(),
  number: z.int(),
  restaurant_id: z.int().nullable(),
  restaurant_name: z.string().nullable(),
  from_date: day,
  to_date: day,
  figures_sha256: z.string(),
  pdf_sha256: z.string(),
  made_by: z.string().nullable(),
  made_at: instant,
});
export type FrozenReport = z.infer<typeof frozenReport>;
