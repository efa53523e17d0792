import { z } from 'zod';
import { fileDownload } from '../base/download.ts';
import { one } from '../base/pagination.ts';
import { id, instant } from '../base/primitives.ts';
import { ACTS_AT, STOP_STATUSES } from '../features/rounds/labels.ts';
import { unitCode } from '../shared/units/shapes.ts';
import { partnerCall } from './call.ts';
import { ownBreakage, ownIdentity } from './ownRestaurantActs.ts';
import { pageOf } from './paging.ts';

const owner = { who: ['restaurant_owner'], scope: 'read' } as const;
const atCounter = { who: ['restaurant_owner', 'device'], scope: 'read' } as const;
const TAGS = ['Restaurant'];
const format = { format_id: z.int(), title: z.string() };

export const ownStock = z.object({
  formats: z.array(
    z.object({
      ...format,
      clean: z.int(),
      /** Of the clean ones: promised to orders. */
      reserved: z.int(),
      dirty: z.int(),
      /** Its containers have codes. */
      numbered: z.boolean(),
    }),
  ),
  /** Money of the initiative in the till; below 0, the initiative owes it. Null to a device. */
  till_cents: z.int().nullable(),
  /**
   * Uses of the last 30 days, of formats whose throw-away packaging has a price, and that price of
   * each together; null where no format has one.
   */
  saved: z.object({ uses: z.int(), cents: z.int() }).nullable(),
  /** Reported breakages that wait, or were decided in the last 30 days. */
  breakages: z.int(),
});
export type OwnStock = z.infer<typeof ownStock>;

/** A numbered container whose code was read. */
export const ownUnit = z.object({
  code: z.string(),
  ...format,
  /** What is unusual of it; it may be lent or taken back all the same. */
  note: z.string().nullable(),
});

export const ownGuests = z.object({
  formats: z.array(
    z.object({ ...format, quantity: z.int(), deposits_cents: z.int(), oldest_since: instant.nullable() }),
  ),
  deposits_cents: z.int(),
  till_cents: z.int().nullable(),
});
export type OwnGuests = z.infer<typeof ownGuests>;

export const ownRound = z.object({
  id: z.int(),
  day: z.iso.date(),
  /** When it comes by, HH:MM: as planned, or as it did. */
  time: z.string(),
  status: z.enum(STOP_STATUSES),
  lines: z.array(
    z.object({
      ...format,
      act: z.enum(ACTS_AT.restaurant),
      planned: z.int(),
      /** Null before. */
      actual: z.int().nullable(),
    }),
  ),
});
export type OwnRound = z.infer<typeof ownRound>;

export const PAPER_KINDS = ['statement', 'invoice', 'attestation'] as const;

export const ownPaper = z.object({
  /** Key of its file: `invoice.12`. */
  id: z.string(),
  kind: z.enum(['statement', 'invoice', 'credit_note', 'attestation']),
  label: z.string(),
  /** Month of a statement, its first day. */
  month: z.iso.date().nullable(),
  day: z.iso.date(),
  due_on: z.iso.date().nullable(),
  /** What the restaurant pays, VAT included; below 0, what it is paid. Null of an attestation. */
  total_cents: z.int().nullable(),
  /** What is left to pay of a statement; null for a paper that a statement comprises. */
  left_cents: z.int().nullable(),
});
export type OwnPaper = z.infer<typeof ownPaper>;

const paper = z.string().regex(new RegExp(`^(${PAPER_KINDS.join('|')})\\.\\d{1,15}$`), 'Ce document n’existe pas.');

export const ownRestaurantCalls = {
  stock: partnerCall(atCounter)
    .route({
      method: 'GET',
      path: '/restaurants/{id}/stock',
      summary: 'Ce que le restaurant a\u00a0: propres, réservés, sales, et sa caisse',
      tags: TAGS,
    })
    .input(z.object({ id }))
    .output(one(ownStock)),
  unit: partnerCall(atCounter)
    .route({
      method: 'GET',
      path: '/restaurants/{id}/units/{code}',
      summary: 'Ce qu’est un contenant numéroté dont le code est lu au comptoir',
      tags: TAGS,
    })
    .input(z.object({ id, code: unitCode }))
    .output(one(ownUnit)),
  guests: partnerCall(atCounter)
    .route({
      method: 'GET',
      path: '/restaurants/{id}/guests',
      summary: 'Ce que détiennent les invités du restaurant',
      tags: TAGS,
    })
    .input(z.object({ id }))
    .output(one(ownGuests)),
  identity: partnerCall(owner)
    .route({
      method: 'GET',
      path: '/restaurants/{id}/changes',
      summary: 'Le SIREN et l’IBAN du restaurant, et le dernier changement demandé',
      tags: TAGS,
    })
    .input(z.object({ id }))
    .output(one(ownIdentity)),
  breakages: partnerCall(owner)
    .route({
      method: 'GET',
      path: '/restaurants/{id}/breakages',
      summary: 'Les casses signalées qui attendent l’initiative, et celles des 30 derniers jours',
      tags: TAGS,
    })
    .input(z.object({ id }))
    .output(one(z.array(ownBreakage))),
  rounds: partnerCall(owner)
    .route({
      method: 'GET',
      path: '/restaurants/{id}/rounds',
      summary: 'Les passages prévus au restaurant, et ceux des 30 derniers jours',
      tags: TAGS,
    })
    .input(z.object({ id }))
    .output(one(z.array(ownRound))),
  papers: partnerCall({ ...owner, scope: 'papers' })
    .route({
      method: 'GET',
      path: '/restaurants/{id}/papers',
      summary: 'Les relevés, factures et attestations du restaurant, les derniers d’abord',
      tags: TAGS,
    })
    .input(z.object({ id, cursor: paper.optional() }))
    .output(pageOf(ownPaper, z.string())),
  paper: partnerCall({ ...owner, scope: 'papers', paper: true })
    .route({
      method: 'GET',
      path: '/restaurants/{id}/papers/{paper}',
      summary: 'Un relevé, une facture ou une attestation de réemploi, en PDF',
      tags: TAGS,
    })
    .input(z.object({ id, paper }))
    .output(fileDownload),
};
