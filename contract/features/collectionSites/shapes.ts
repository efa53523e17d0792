import { z } from 'zod';
import { FORMAT_DRAWINGS } from '../../shared/formats/limits.ts';
import { SITE_FIELDS } from '../../shared/collectionSites/fields.ts';
import { URGENCIES } from '../../shared/collectionSites/urgency.ts';
import { answeredTexts } from '../../base/fields/schemas.ts';
import { positionOut } from '../../shared/places/fields.ts';
import { instant } from '../../base/primitives.ts';

export const SITE_STATUSES = ['active', 'disabled'] as const;
export const DRAWER_STATUSES = ['active', 'out_of_order'] as const;
export type DrawerStatus = (typeof DRAWER_STATUSES)[number];

const fill = z.int().nullable();

export const collectionSite = z.object({
  id: z.int(),
  ...answeredTexts(SITE_FIELDS, 'row', 'column'),
  ...positionOut,
  terminals_count: z.int(),
  drawers_count: z.int(),
  ok_drawers_count: z.int(),
  full_drawers_count: z.int(),
  out_of_order_drawers_count: z.int(),
  dirty_containers_count: z.int(),
  /** The fullest drawer in service, in % of its capacity; null when none has a capacity. */
  max_fill_percent: fill,
  urgency: z.enum(URGENCIES),
  last_emptied_at: instant.nullable(),
  status: z.enum(SITE_STATUSES),
  created_at: instant,
  version: z.int(),
});
export type CollectionSite = z.infer<typeof collectionSite>;

const content = z.object({
  format_id: z.int(),
  format_title: z.string(),
  drawing: z.enum(FORMAT_DRAWINGS),
  picture_url: z.string().nullable(),
  quantity: z.int(),
});

export const collectionDrawer = z.object({
  id: z.int(),
  name: z.string(),
  /** The one format it takes; null: all of them. */
  format_id: z.int().nullable(),
  format_title: z.string().nullable(),
  capacity: z.int().nullable(),
  status: z.enum(DRAWER_STATUSES),
  /** Pieces that the ledger has in it. */
  content: z.array(content),
  dirty_containers_count: z.int(),
  fill_percent: fill,
  urgency: z.enum(URGENCIES),
  last_emptied_at: instant.nullable(),
  version: z.int(),
});
export type CollectionDrawer = z.infer<typeof collectionDrawer>;

export const collectionTerminal = z.object({
  id: z.int(),
  name: z.string(),
  version: z.int(),
  drawers: z.array(collectionDrawer),
});
export type CollectionTerminal = z.infer<typeof collectionTerminal>;

export const collectionSiteDetail = collectionSite.extend({ terminals: z.array(collectionTerminal) });
export type CollectionSiteDetail = z.infer<typeof collectionSiteDetail>;

/**
 * A count that differed from what was expected: more when the quantity is > 0, fewer when it is <
 * 0.
 */
export const collectionGap = z.object({
  id: z.int(),
  created_at: instant,
  transaction_id: z.int(),
  drawer_id: z.int(),
  drawer_name: z.string(),
  terminal_name: z.string(),
  format_id: z.int(),
  format_title: z.string(),
  quantity: z.int(),
  resolved_at: instant.nullable(),
});
export type CollectionGap = z.infer<typeof collectionGap>;
