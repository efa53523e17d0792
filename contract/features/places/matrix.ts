import { z } from 'zod';
import { ADMIN_READS, call } from '../../base/call.ts';
import { list, listQuery, one } from '../../base/pagination.ts';
import { queryList } from '../../base/primitives.ts';
import { MATRIX_KINDS, TOTAL_KINDS } from './matrixKinds.ts';

/**
 * Pieces of one format somewhere. `reserved`: of the clean ones, promised to orders or kept by a
 * recall; `held`: held by people, or being delivered.
 */
const matrixCell = z.object({
  format_id: z.int(),
  clean: z.int(),
  reserved: z.int(),
  dirty: z.int(),
  held: z.int(),
});
export type MatrixCell = z.infer<typeof matrixCell>;

const matrixPlace = z.object({
  kind: z.enum(MATRIX_KINDS),
  /** 0: the warehouse. */
  id: z.int(),
  name: z.string(),
  /** Closed places that still hold containers are rows too. */
  active: z.boolean(),
  /** Of the formats that are there. */
  cells: z.array(matrixCell),
});
export type MatrixPlace = z.infer<typeof matrixPlace>;

const { page, filter } = listQuery([], { kind: queryList(z.enum(MATRIX_KINDS)).optional() }).shape;
/** Query on the stocks of now: neither days nor an order are requested. */
export const matrixQuery = z.strictObject({ page, filter });
export type MatrixQuery = z.infer<typeof matrixQuery>;

/** By kind of place: all its places together. */
const matrixTotals = z.array(z.object({ kind: z.enum(TOTAL_KINDS), cells: z.array(matrixCell) }));
export type MatrixTotals = z.infer<typeof matrixTotals>;

/** The stocks of the whole programme, format by format: by kind of place, and place by place. */
export const matrixCalls = {
  matrixTotals: call(ADMIN_READS)
    .route({
      method: 'GET',
      path: '/stock_totals',
      summary: 'Le stock de tout le programme, par type de lieu et par format',
    })
    .output(one(matrixTotals)),
  matrix: call(ADMIN_READS)
    .route({ method: 'GET', path: '/stock_matrix', summary: 'Le stock de chaque lieu, par format' })
    .input(matrixQuery)
    .output(list(matrixPlace)),
};
