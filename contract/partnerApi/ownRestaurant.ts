import { z } from 'zod';
import { COMMENT_MAX } from '../base/constants.ts';
import { fileDownload } from '../base/download.ts';
import { one } from '../base/pagination.ts';
import { changedTexts } from '../base/fields/schemas.ts';
import { day, id, instant } from '../base/primitives.ts';
import { ACTS_AT, STOP_STATUSES } from '../features/rounds/labels.ts';
import { partnerCall } from './call.ts';
import { RESTAURANT_FIELDS } from '../shared/restaurants/fields.ts';
import { TRANSACTION_STATUSES } from '../shared/transactions/statuses.ts';
import { IDENTITY_STATUSES } from '../shared/restaurants/labels.ts';
import { containers, sixDigits } from './pieces.ts';
import { pageOf } from './paging.ts';
import { ownRestaurant } from './restaurants.ts';

const owner = { who: ['restaurant_owner'], scope: 'read' } as const;
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
    }),
  ),
  /** Money of the initiative in the till; below 0, the initiative owes it. */
  till_cents: z.int(),
  /** Reported breakages that wait, or were decided in the last 30 days. */
  breakages: z.int(),
});
export type OwnStock = z.infer<typeof ownStock>;

export const ownGuests = z.object({
  formats: z.array(
    z.object({ ...format, quantity: z.int(), deposits_cents: z.int(), oldest_since: instant.nullable() }),
  ),
  deposits_cents: z.int(),
  till_cents: z.int(),
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

export const PAPER_KINDS = ['statement', 'invoice'] as const;

export const ownPaper = z.object({
  /** Key of its file: `invoice.12`. */
  id: z.string(),
  kind: z.enum(['statement', 'invoice', 'credit_note']),
  label: z.string(),
  /** Month of a statement, its first day. */
  month: z.iso.date().nullable(),
  day: z.iso.date(),
  due_on: z.iso.date().nullable(),
  /** What the restaurant pays, VAT included; below 0, what it is paid. */
  total_cents: z.int(),
  /** What is left to pay of a statement; null for a paper that a statement comprises. */
  left_cents: z.int().nullable(),
});
export type OwnPaper = z.infer<typeof ownPaper>;

const { phone, opening_hours, siren, iban } = changedTexts(RESTAURANT_FIELDS);
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'L’heure attendue est de la forme 19:30.');

/**
 * What an owner changes at once, and a SIREN and an IBAN, which are requests; absent fields stay as
 * they were.
 */
export const ownChange = z.strictObject({
  id,
  phone,
  opening_hours,
  opening_spans: z
    .array(z.strictObject({ weekday: z.int().min(1).max(7), from: time, to: time }))
    .max(21)
    .optional(),
  closed_days: z.array(day).max(366).optional(),
  siren,
  iban,
});
export type OwnChange = z.infer<typeof ownChange>;

export const BREAKAGE_STATES = ['clean', 'dirty'] as const;
export const BREAKAGE_REASONS = ['broken', 'lost'] as const;

export const ownBreakage = z.object({
  /** Of its transaction, by which it is cancelled while it waits. */
  id: z.int(),
  status: z.enum(TRANSACTION_STATUSES),
  state: z.enum(BREAKAGE_STATES),
  reason: z.enum(BREAKAGE_REASONS),
  containers: z.array(z.object({ ...format, quantity: z.int() })),
  comment: z.string(),
  asked_at: instant,
  /** Why the initiative refused it. */
  answer: z.string().nullable(),
});
export type OwnBreakage = z.infer<typeof ownBreakage>;

/** What an owner reports as broken or lost, of what stands at the restaurant. */
export const newBreakage = z.strictObject({
  id,
  state: z.enum(BREAKAGE_STATES, 'Indiquez si ces contenants étaient propres ou sales.'),
  reason: z.enum(BREAKAGE_REASONS, 'Indiquez si ces contenants sont cassés ou perdus.'),
  containers,
  comment: z
    .string('Dites ce qui s’est passé.')
    .trim()
    .min(1, 'Dites ce qui s’est passé.')
    .max(COMMENT_MAX, `Le commentaire compte au plus ${COMMENT_MAX} caractères.`),
});
export type NewBreakage = z.infer<typeof newBreakage>;

export const ownIdentity = z.object({
  siren: z.string().nullable(),
  /** Its first and last four characters. */
  iban: z.string().nullable(),
  /** The last change that was asked for; null where none was. */
  request: z
    .object({
      siren: z.string().nullable(),
      iban: z.string().nullable(),
      status: z.enum(IDENTITY_STATUSES),
      asked_at: instant,
      /** Why it was refused. */
      answer: z.string().nullable(),
    })
    .nullable(),
});
export type OwnIdentity = z.infer<typeof ownIdentity>;

const paper = z.string().regex(new RegExp(`^(${PAPER_KINDS.join('|')})\\.\\d{1,15}$`), 'Ce document n’existe pas.');

/** Among the calls of restaurants: their journal is the restaurant's. */
export const ownRestaurantActs = {
  change: partnerCall({ ...owner, scope: 'transactions' })
    .route({
      method: 'POST',
      path: '/restaurants/{id}/changes',
      summary:
        'Le restaurateur change son téléphone ou ses horaires, aussitôt\u202f; un SIREN ou un IBAN est une demande, à confirmer par un code',
      tags: TAGS,
    })
    .input(ownChange)
    .output(one(ownRestaurant)),
  confirmChange: partnerCall({ ...owner, scope: 'transactions' })
    .route({
      method: 'POST',
      path: '/restaurants/{id}/changes/confirm',
      summary: 'Confirmer une demande de changement, par le code reçu par mail',
      tags: TAGS,
    })
    .input(z.strictObject({ id, code: sixDigits }))
    .output(one(ownIdentity)),
  reportBreakage: partnerCall({ ...owner, scope: 'transactions', keyed: true })
    .route({
      method: 'POST',
      path: '/restaurants/{id}/breakages',
      summary: 'Signaler des contenants cassés ou perdus\u00a0: attend l’initiative',
      successStatus: 201,
      tags: TAGS,
    })
    .input(newBreakage)
    .output(one(ownBreakage)),
};

export const ownRestaurantCalls = {
  stock: partnerCall(owner)
    .route({
      method: 'GET',
      path: '/restaurants/{id}/stock',
      summary: 'Ce que le restaurant a\u00a0: propres, réservés, sales, et sa caisse',
      tags: TAGS,
    })
    .input(z.object({ id }))
    .output(one(ownStock)),
  guests: partnerCall(owner)
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
      summary: 'Les relevés et les factures du restaurant, les derniers d’abord',
      tags: TAGS,
    })
    .input(z.object({ id, cursor: paper.optional() }))
    .output(pageOf(ownPaper, z.string())),
  paper: partnerCall({ ...owner, scope: 'papers', paper: true })
    .route({
      method: 'GET',
      path: '/restaurants/{id}/papers/{paper}',
      summary: 'Un relevé ou une facture, en PDF',
      tags: TAGS,
    })
    .input(z.object({ id, paper }))
    .output(fileDownload),
};
