import { z } from 'zod';
import { id } from '../base/primitives.ts';

/** Rows of a page. */
export const PARTNER_PAGE_SIZE = 100;

/** A page of a list, and what `cursor` asks the following one by; null: it was the last. */
export const pageOf = <T extends z.ZodType, C extends z.ZodType>(row: T, next: C) =>
  z.object({ data: z.array(row), meta: z.object({ next_cursor: next.nullable() }) });

/** A page whose cursor is the number of its last row. */
export const pageById = <T extends z.ZodType>(row: T) => pageOf(row, z.int());

/** Query of such a list. */
export const byId = { cursor: id.optional() };

/** From this instant on. */
export const since = z.iso
  .datetime({ offset: true, message: 'L’instant attendu est de la forme 2026-11-29T08:00:00Z.' })
  .optional();
