import { z } from 'zod';
import { lineUnits } from '../../shared/units/shapes.ts';
import { ADMIN_READS, ADMIN_WRITES, call, history } from '../../base/call.ts';
import { confirm } from '../../base/confirm.ts';
import { SITE_FIELDS } from '../../shared/collectionSites/fields.ts';
import { URGENCIES } from '../../shared/collectionSites/urgency.ts';
import { changedTexts, newTexts } from '../../base/fields/schemas.ts';
import { endsAfterItBegins, listQuery, one } from '../../base/pagination.ts';
import { listAndCsv } from '../../base/listCalls.ts';
import { qrCalls } from '../../shared/places/codeCalls.ts';
import {
  capacity,
  movementNote,
  placeName,
  placeTransactionsQuery,
  positionInput,
  wholePosition,
} from '../../shared/places/fields.ts';
import { day, id, queryList } from '../../base/primitives.ts';
import { transactionRow } from '../../shared/transactions/row.ts';
import { DRAWER_STATUSES, SITE_STATUSES, collectionGap, collectionSite, collectionSiteDetail } from './shapes.ts';

export const SITE_SORTS = ['name', 'id', 'fill', 'urgency', 'last_emptied_at', 'created_at'] as const;
export const siteListQuery = listQuery(SITE_SORTS, {
  status: queryList(z.enum(SITE_STATUSES)).optional(),
  urgency: queryList(z.enum(URGENCIES)).optional(),
  /** Sites with a drawer that takes this format. */
  format_id: id.optional(),
});
export type SiteListQuery = z.infer<typeof siteListQuery>;

const gapListQuery = z
  .strictObject({ id, page: listQuery([], {}).shape.page, from_date: day.optional(), to_date: day.optional() })
  .refine(...endsAfterItBegins);
export type GapListQuery = z.infer<typeof gapListQuery>;

const drawerForm = z.object({
  name: placeName,
  format_id: id.nullable(),
  capacity,
  status: z.enum(DRAWER_STATUSES),
});

/** Counts of a drawer, format by format; every format that is there must be counted, 0 included. */
const counts = z
  .array(
    z.object({
      format_id: id,
      quantity: z.int().min(0, 'La quantité ne peut pas être négative.').max(100_000),
      ...lineUnits,
    }),
  )
  .min(1, 'Indiquez ce que vous avez compté.')
  .max(100);

const detail = one(collectionSiteDetail);

const { list: transactions, csv: transactionsCsv } = listAndCsv(
  history(ADMIN_READS),
  '/collection_sites/{id}/transactions',
  placeTransactionsQuery,
  transactionRow,
  ['Les retours et les vidages d’un collecteur', 'Les retours et les vidages d’un collecteur, en CSV'],
);
const { list: gaps, csv: gapsCsv } = listAndCsv(
  history(ADMIN_READS),
  '/collection_sites/{id}/gaps',
  gapListQuery,
  collectionGap,
  ['Les écarts comptés dans un collecteur', 'Les écarts comptés dans un collecteur, en CSV'],
);

const qrCode = qrCalls(ADMIN_READS, ADMIN_WRITES, '/drawers/{id}/qr_code', {
  code: 'Le QR code d’un tiroir',
  svg: 'Le QR code d’un tiroir, en SVG',
  pdf: 'L’étiquette d’un tiroir, en PDF',
  renew: 'Remplacer le QR code d’un tiroir\u00a0: l’ancien ne vaut plus rien',
});

export const collectionSiteCalls = {
  ...listAndCsv(ADMIN_READS, '/collection_sites', siteListQuery, collectionSite, [
    'Les collecteurs',
    'Les collecteurs filtrés, en CSV',
  ]),
  read: call(ADMIN_READS)
    .route({ method: 'GET', path: '/collection_sites/{id}', summary: 'Un collecteur, ses bornes et leurs tiroirs' })
    .input(z.object({ id }))
    .output(detail),
  create: call(ADMIN_WRITES)
    .route({ method: 'POST', path: '/collection_sites', summary: 'Créer un collecteur', successStatus: 201 })
    .input(z.object({ ...newTexts(SITE_FIELDS), ...positionInput }).superRefine(wholePosition))
    .output(detail),
  update: call(ADMIN_WRITES)
    .route({ method: 'PATCH', path: '/collection_sites/{id}', summary: 'Modifier un collecteur' })
    .input(z.object({ ...changedTexts(SITE_FIELDS), ...positionInput, id, version: z.int().optional() }))
    .output(detail),
  deactivate: call(ADMIN_WRITES)
    .route({ method: 'POST', path: '/collection_sites/{id}/deactivate', summary: 'Mettre un collecteur hors service' })
    .input(z.object({ id, confirm }))
    .output(detail),
  reactivate: call(ADMIN_WRITES)
    .route({ method: 'POST', path: '/collection_sites/{id}/reactivate', summary: 'Remettre un collecteur en service' })
    .input(z.object({ id }))
    .output(detail),
  addTerminal: call(ADMIN_WRITES)
    .route({
      method: 'POST',
      path: '/collection_sites/{id}/terminals',
      summary: 'Ajouter une borne, avec ses tiroirs',
      successStatus: 201,
    })
    .input(
      z.object({
        id,
        name: placeName,
        drawers: z.int('Le champ Tiroirs doit être un nombre entier').min(0).max(60).optional(),
        capacity: capacity.optional(),
      }),
    )
    .output(detail),
  renameTerminal: call(ADMIN_WRITES)
    .route({ method: 'PATCH', path: '/collection_terminals/{id}', summary: 'Renommer une borne' })
    .input(z.object({ id, name: placeName, version: z.int().optional() }))
    .output(detail),
  addDrawer: call(ADMIN_WRITES)
    .route({
      method: 'POST',
      path: '/collection_terminals/{id}/drawers',
      summary: 'Ajouter un tiroir à une borne',
      successStatus: 201,
    })
    .input(drawerForm.partial().extend({ id, name: placeName }))
    .output(detail),
  updateDrawer: call(ADMIN_WRITES)
    .route({ method: 'PATCH', path: '/drawers/{id}', summary: 'Modifier un tiroir' })
    .input(drawerForm.partial().extend({ id, version: z.int().optional() }))
    .output(detail),
  empty: call(ADMIN_WRITES)
    .route({
      method: 'POST',
      path: '/drawers/{id}/empty',
      summary: 'Vider un tiroir\u00a0: ce qui est compté, contre ce qui était attendu',
      successStatus: 201,
    })
    .input(
      z.object({
        id,
        counts,
        /**
         * Pieces shown to the person who counted; refused (409) when something came in or went out
         * since.
         */
        expected: counts.optional(),
        ...movementNote,
      }),
    )
    .output(one(transactionRow)),
  transactions,
  transactionsCsv,
  gaps,
  gapsCsv,
  drawerCode: qrCode.code,
  drawerCodeSvg: qrCode.svg,
  drawerCodePdf: qrCode.pdf,
  renewDrawerCode: qrCode.renew,
};
