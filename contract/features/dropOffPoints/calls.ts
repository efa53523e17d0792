import { z } from 'zod';
import { call, history } from '../../base/call.ts';
import { confirm } from '../../base/confirm.ts';
import { URGENCIES } from '../../shared/collectionSites/urgency.ts';
import { MAX_SELECTED } from '../../base/constants.ts';
import { fileDownload } from '../../base/download.ts';
import { DROP_OFF_FIELDS as FIELDS } from '../../shared/dropOffPoints/fields.ts';
import { DROP_OFF_KINDS, DROP_OFF_STATUSES } from '../../shared/dropOffPoints/kinds.ts';
import { answeredTexts, changedTexts, newTexts } from '../../base/fields/schemas.ts';
import { absentSays } from '../../base/formBody.ts';
import { listQuery, one } from '../../base/pagination.ts';
import {
  capacity,
  movementLines,
  movementNote,
  placeTransactionsQuery,
  positionInput,
  positionOut,
  wholePosition,
} from '../../shared/places/fields.ts';
import { id, instant, queryList, queryTrue } from '../../base/primitives.ts';
import { CODE_LAYOUTS } from '../../shared/places/place.ts';
import { placeStock } from '../../shared/placeStocks.ts';
import { transactionRow } from '../../shared/transactions/row.ts';
import { qrCalls } from '../../shared/places/codeCalls.ts';
import { listAndCsv } from '../../base/listCalls.ts';

export const dropOffPoint = z.object({
  id: z.int(),
  account_id: z.int(),
  account_name: z.string(),
  ...answeredTexts(FIELDS, 'row', 'column'),
  kind: z.enum(DROP_OFF_KINDS),
  ...positionOut,
  restaurant_id: z.int().nullable(),
  restaurant_name: z.string().nullable(),
  capacity: z.int().nullable(),
  dirty_containers_count: z.int(),
  clean_containers_count: z.int(),
  /** Of the clean ones: kept by a recall. */
  reserved_containers_count: z.int(),
  /** How full it is, in % of its capacity; null when that is not known. */
  fill_percent: z.int().nullable(),
  last_pickup_at: instant.nullable(),
  status: z.enum(DROP_OFF_STATUSES),
  created_at: instant,
  version: z.int(),
});
export type DropOffPoint = z.infer<typeof dropOffPoint>;

export const DROP_OFF_SORTS = ['name', 'id', 'dirty', 'clean', 'fill', 'last_pickup_at', 'created_at'] as const;
export const dropOffListQuery = listQuery(DROP_OFF_SORTS, {
  status: queryList(z.enum(DROP_OFF_STATUSES)).optional(),
  kind: queryList(z.enum(DROP_OFF_KINDS)).optional(),
  urgency: queryList(z.enum(URGENCIES)).optional(),
  restaurant_id: id.optional(),
  /** The ones that hold dirty containers to collect. */
  dirty: queryTrue.optional(),
  /** For a super administrator, who has no account. */
  account_id: id.optional(),
});
export type DropOffListQuery = z.infer<typeof dropOffListQuery>;

const kind = z.enum(DROP_OFF_KINDS, { error: absentSays(FIELDS.kind.label) });
const others = { ...positionInput, restaurant_id: id.nullable().optional(), capacity: capacity.optional() };

/** Rights of a restaurant on the dirty containers of a drop-off point. */
export const dropOffRight = z.object({
  restaurant_id: z.int(),
  restaurant_name: z.string(),
  city: z.string(),
  may_pick_up: z.boolean(),
  may_wash: z.boolean(),
  may_wash_and_keep: z.boolean(),
});
export type DropOffRight = z.infer<typeof dropOffRight>;

const administrators = { roles: ['super_admin', 'account_admin'], scope: 'read' } as const;
const managers = { roles: ['super_admin', 'account_admin'], scope: 'write' } as const;
const point = one(dropOffPoint);

const { list: transactions, csv: transactionsCsv } = listAndCsv(
  history(administrators),
  '/drop_off_points/{id}/transactions',
  placeTransactionsQuery,
  transactionRow,
  ['Les transactions d’un point de dépôt', 'Les transactions d’un point de dépôt, en CSV'],
);

const qrCode = qrCalls(administrators, managers, '/drop_off_points/{id}/qr_code', {
  code: 'Le QR code d’un point de dépôt',
  svg: 'Le QR code, en SVG',
  pdf: 'L’affiche ou l’étiquette, en PDF',
  renew: 'Remplacer le QR code\u00a0: l’ancien ne vaut plus rien',
});

export const dropOffPointCalls = {
  ...listAndCsv(administrators, '/drop_off_points', dropOffListQuery, dropOffPoint, [
    'Les points de dépôt',
    'Les points de dépôt filtrés, en CSV',
  ]),
  read: call(administrators)
    .route({ method: 'GET', path: '/drop_off_points/{id}', summary: 'Un point de dépôt' })
    .input(z.object({ id }))
    .output(point),
  create: call(managers)
    .route({ method: 'POST', path: '/drop_off_points', summary: 'Créer un point de dépôt', successStatus: 201 })
    .input(z.object({ ...newTexts(FIELDS), kind, ...others, account_id: id.optional() }).superRefine(wholePosition))
    .output(point),
  update: call(managers)
    .route({ method: 'PATCH', path: '/drop_off_points/{id}', summary: 'Modifier un point de dépôt' })
    .input(z.object({ ...changedTexts(FIELDS), kind: kind.optional(), ...others, id, version: z.int().optional() }))
    .output(point),
  deactivate: call(managers)
    .route({ method: 'POST', path: '/drop_off_points/{id}/deactivate', summary: 'Désactiver un point de dépôt' })
    .input(z.object({ id, confirm }))
    .output(point),
  reactivate: call(managers)
    .route({ method: 'POST', path: '/drop_off_points/{id}/reactivate', summary: 'Réactiver un point de dépôt' })
    .input(z.object({ id }))
    .output(point),
  stocks: call(administrators)
    .route({ method: 'GET', path: '/drop_off_points/{id}/stocks', summary: 'Ce que contient un point de dépôt' })
    .input(z.object({ id }))
    .output(one(z.array(placeStock))),
  pickup: call(managers)
    .route({
      method: 'POST',
      path: '/drop_off_points/{id}/pickups',
      summary: 'Collecter des contenants d’un point de dépôt',
      successStatus: 201,
    })
    .input(z.object({ id, state: z.enum(['clean', 'dirty']), lines: movementLines, ...movementNote }))
    .output(one(transactionRow)),
  transactions,
  transactionsCsv,
  restaurants: call(administrators)
    .route({
      method: 'GET',
      path: '/drop_off_points/{id}/restaurants',
      summary: 'Les restaurants et ce qu’ils peuvent faire dans un point de dépôt',
    })
    .input(z.object({ id }))
    .output(one(z.array(dropOffRight))),
  /** Absent fields stay unchanged. */
  setRestaurants: call(managers)
    .route({
      method: 'PATCH',
      path: '/drop_off_points/{id}/restaurants',
      summary: 'Changer ce que les restaurants peuvent faire dans un point de dépôt',
    })
    .input(
      z.object({
        id,
        restaurants: z
          .array(
            dropOffRight
              .omit({ restaurant_name: true, city: true })
              .partial({ may_pick_up: true, may_wash: true, may_wash_and_keep: true }),
          )
          .min(1)
          .max(1000),
      }),
    )
    .output(one(z.array(dropOffRight))),
  restaurantChoices: call(administrators)
    .route({
      method: 'GET',
      path: '/drop_off_points/restaurants',
      summary: 'Les restaurants qu’un point de dépôt peut nommer',
    })
    .input(z.object({ account_id: id.optional() }))
    .output(one(z.array(z.object({ id: z.int(), name: z.string(), city: z.string() })))),
  code: qrCode.code,
  codeSvg: qrCode.svg,
  codePng: call(administrators)
    .route({ method: 'GET', path: '/drop_off_points/{id}/qr_code.png', summary: 'Le QR code, en PNG' })
    .input(z.object({ id }))
    .output(fileDownload),
  codePdf: qrCode.pdf,
  codesPdf: call({ ...administrators, paper: true })
    .route({
      method: 'POST',
      path: '/drop_off_points/qr_codes.pdf',
      summary: 'Les QR codes de plusieurs points, une page chacun, en PDF',
    })
    .input(
      z.object({
        ids: z
          .array(id)
          .min(1, 'Choisissez au moins un point de dépôt.')
          .max(MAX_SELECTED, `Au plus ${MAX_SELECTED} points de dépôt à la fois.`),
        layout: z.enum(CODE_LAYOUTS),
      }),
    )
    .output(fileDownload),
  renewCode: qrCode.renew,
};
