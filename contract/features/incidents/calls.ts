import { z } from 'zod';
import { call } from '../../base/call.ts';
import { format } from '../../shared/formats/shapes.ts';
import { cellRef } from '../../shared/ledgerCards/refs.ts';
import { listAndCsv } from '../../base/listCalls.ts';
import { listQuery, one } from '../../base/pagination.ts';
import { eurosOut, id, instant, queryList } from '../../base/primitives.ts';
import { CLAIM_OUTCOMES, CLAIMANTS, LIKELIHOODS } from '../../shared/incidents/claims.ts';
import { COUNT_PLACES } from '../../shared/transactions/countPlaces.ts';
import { COUNTED_PLACES } from '../../shared/stockCounts/labels.ts';
import { INCIDENT_CAUSES, INCIDENT_KINDS, INCIDENT_SIDES, INCIDENT_STATUSES } from '../../shared/incidents/labels.ts';
import { lineUnits } from '../../shared/units/shapes.ts';
import { REFUSED_TYPES } from '../../shared/incidents/refused.ts';
import { claimFields, probableCause } from '../../shared/incidents/shapes.ts';
import { partnerClaimCalls } from './partnerClaims.ts';

const named = z.object({ id: z.int(), name: z.string() });

export const incident = z.object({
  id: z.int(),
  kind: z.enum(INCIDENT_KINDS),
  /**
   * Settled too when the transaction that wrote it is reversed; open again when what settled it is.
   */
  status: z.enum(INCIDENT_STATUSES),
  /** Pieces: above 0 more than in the books, below 0 fewer. */
  quantity: z.int(),
  /**
   * Pieces that nothing settles yet, without a sign; none of what was done otherwise than planned,
   * which the books follow.
   */
  left: z.int(),
  format_id: z.int(),
  format_title: z.string(),
  drawing: format.shape.drawing,
  picture_url: format.shape.picture_url,
  /** Of all its pieces, at the deposit of its day. */
  deposit: eurosOut,
  /** Where the containers were counted. */
  place: cellRef.omit({ state: true }).extend({ name: z.string() }),
  restaurant: named.nullable(),
  partner: named.nullable(),
  order_id: z.int().nullable(),
  /**
   * Null of what a stop of a round found, and of a refused act: nothing is posted of a surplus
   * before it is settled, and nothing of a plan.
   */
  transaction_id: z.int().nullable(),
  /**
   * Of what was recorded after a count that may have seen it: when its place was counted, or its
   * drawer emptied.
   */
  counted_at: instant.nullable(),
  /**
   * The round at whose stop it was found; of a plan, `quantity` is what was done less what was
   * planned.
   */
  round_id: z.int().nullable(),
  /** The act that a counter did without network and that was refused since, and the refusal. */
  refused: z
    .object({ transaction_type: z.enum(REFUSED_TYPES), reason: z.string(), card_number: z.string().nullable() })
    .nullable(),
  /** « Livré 30, reçu 28 »: both figures of a delivery that a restaurant contests. */
  received: z.string().nullable(),
  /** Of a numbered container: its code, and of a return that was not scanned, who still has it. */
  unit: z
    .object({
      code: z.string(),
      holder: z.object({ kind: z.enum(['customer', 'card']), ...named.shape }).nullable(),
    })
    .nullable(),
  /** Of a claim, whose `place` is where the claimant returned it, or where the movement was. */
  claim: z
    .object({
      by: z.enum(CLAIMANTS),
      claimant: named,
      /** Null once its claimant is erased, or where they wrote nothing. */
      text: z.string().nullable(),
      loan_id: z.int().nullable(),
      /** Paris day of the stated return. */
      returned_on: z.string().nullable(),
      /** Of a settled one. */
      outcome: z.enum(CLAIM_OUTCOMES).nullable(),
      /** Deposits that settling it gave back. */
      given_back: eurosOut,
    })
    .nullable(),
  /** Who recorded the count; null when no one is named. */
  recorded_by: z.string().nullable(),
  created_at: instant,
  /** The last act that closed it, and whose it was; a reversal has no one. */
  resolved_at: instant.nullable(),
  resolved_by: z.string().nullable(),
  cause: z.enum(INCIDENT_CAUSES).nullable(),
  note: z.string().nullable(),
  version: z.int(),
});
export type Incident = z.infer<typeof incident>;

/** A return that no one is named for: an open surplus near a claimed loan, as the crow flies. */
const orphanReturn = z.object({
  incident_id: z.int(),
  kind: z.enum(INCIDENT_KINDS),
  place: incident.shape.place,
  left: z.int(),
  at: instant,
  /** Null where a position lacks. */
  metres: z.int().nullable(),
  likelihood: z.enum(LIKELIHOODS),
});
export type OrphanReturn = z.infer<typeof orphanReturn>;

export const incidentDetail = incident.extend({
  /** Of a claim: its claimant's past, the claimed loan, and the returns that may be it. */
  claimed: z
    .object({
      /** Pieces that a customer ever borrowed, and holds now. */
      past: z.object({ borrowed: z.int(), held: z.int() }).nullable(),
      /** Of the same claimant, before this one. */
      earlier_claims: z.int(),
      /** Whether somebody has an address for the answer. */
      reachable: z.boolean(),
      loan: z
        .object({ since: instant, restaurant: named.nullable(), unit_deposit: eurosOut, held: z.int() })
        .nullable(),
      /** The most likely first. */
      orphan_returns: z.array(orphanReturn),
    })
    .nullable(),
  causes: z.array(probableCause),
  /** Transactions recorded to settle it, reversed ones included. */
  settlements: z.array(
    z.object({
      transaction_id: z.int(),
      pieces: z.int(),
      at: instant,
      reversed: z.boolean(),
      who: z.string().nullable(),
    }),
  ),
  /**
   * Of a stock count: what was expected and counted, what really moved since, and who counted when.
   */
  count: z
    .object({
      id: z.int(),
      title: z.string(),
      counted: z.int(),
      counted_at: instant,
      counted_by: z.string(),
      expected: z.int(),
      /**
       * counted − expected; the quantity of the incident is less where another count had posted
       * some of it.
       */
      gap: z.int(),
      moved_since: z.int(),
    })
    .nullable(),
  /** The reversal of the transaction that wrote it. */
  reversal_id: z.int().nullable(),
});
export type IncidentDetail = z.infer<typeof incidentDetail>;

export const INCIDENT_SORTS = ['created_at', 'id', 'quantity', 'deposit'] as const;

export const incidentListQuery = listQuery(INCIDENT_SORTS, {
  status: queryList(z.enum(INCIDENT_STATUSES)).optional(),
  kind: queryList(z.enum(INCIDENT_KINDS)).optional(),
  side: queryList(z.enum(INCIDENT_SIDES)).optional(),
  format_id: id.optional(),
  restaurant_id: id.optional(),
  partner_id: id.optional(),
  /** Where it was counted. */
  place: queryList(z.enum(COUNTED_PLACES)).optional(),
  /** Of the kinds of place asked for. */
  place_id: id.optional(),
});
export type IncidentListQuery = z.infer<typeof incidentListQuery>;

/**
 * Of what is filtered: how many, pieces too many and too few, what is left of each, their deposits.
 */
const incidentTotals = z.object({
  count: z.int(),
  surplus: z.int(),
  missing: z.int(),
  /**
   * Pieces too many and too few of those whose transaction was not reversed, plans and claims
   * apart: what « Écart de suivi » counts.
   */
  standing: z.int(),
  left: z.int(),
  deposit: eurosOut,
});
export type IncidentTotals = z.infer<typeof incidentTotals>;

const NOTE_MAX = 500;

const note = z.string().trim().max(NOTE_MAX, `La note compte au plus ${NOTE_MAX} caractères.`);

const version = z.int().optional();

/**
 * A surplus was somebody's, whose loan ends, or of a place whose books count it still; what is
 * missing was found at a place; what was entered twice is taken back. The server proposes no one:
 * the sender names the holder and confirms it.
 */
const settleInput = z.object({
  id,
  version,
  quantity: z
    .int('La quantité doit être un nombre entier.')
    .min(1, 'La quantité doit être d’au moins 1.')
    .max(1_000_000, 'Cette quantité est trop grande.'),
  ...lineUnits,
  customer_id: id.optional(),
  card_holder_id: id.optional(),
  /**
   * Of a loan that ends: its deposit goes back to the holder, or to the initiative that had given
   * it.
   */
  deposit: z.enum(['back', 'offered']).optional(),
  place: z.enum(COUNT_PLACES).optional(),
  restaurant_id: id.optional(),
  partner_id: id.optional(),
  drop_off_point_id: id.optional(),
  collection_terminal_drawer_id: id.optional(),
  /**
   * A transaction that was entered twice, as its probable causes name it: it is reversed, with all
   * of its pieces.
   */
  reverses_id: id.optional(),
  comment: z.string().trim().max(400, 'Le commentaire compte au plus 400 caractères.').optional(),
  confirmed: z.literal(true, 'Confirmez-le avant de régler.'),
});
export type SettleInput = z.infer<typeof settleInput>;

/** A claim by somebody who is not there to send it. */
const claimInput = z.strictObject({
  customer_id: id.optional(),
  restaurant_id: id.optional(),
  partner_id: id.optional(),
  ...claimFields,
});
export type ClaimInput = z.infer<typeof claimInput>;

const reader = { roles: ['account_admin'], scope: 'read' } as const;

const writer = { roles: ['account_admin'], scope: 'write' } as const;

const answer = one(incidentDetail);

export const incidentCalls = {
  ...listAndCsv(reader, '/incidents', incidentListQuery, incident, [
    'Les écarts entre les registres et les comptages',
    'Les écarts filtrés, en CSV',
  ]),
  totals: call(reader)
    .route({ method: 'GET', path: '/incidents/totals', summary: 'Les totaux des écarts filtrés' })
    .input(incidentListQuery)
    .output(one(incidentTotals)),
  read: call(reader)
    .route({ method: 'GET', path: '/incidents/{id}', summary: 'Un écart, ses causes probables et ce qui l’a réglé' })
    .input(z.object({ id }))
    .output(answer),
  explain: call(writer)
    .route({ method: 'POST', path: '/incidents/{id}/explain', summary: 'Expliquer un écart' })
    .input(
      z
        .object({ id, version, cause: z.enum(INCIDENT_CAUSES), note: note.optional() })
        .refine(({ cause, note: words = '' }) => cause !== 'other' || words !== '', {
          path: ['note'],
          message: 'Dites quelle est la cause.',
        }),
    )
    .output(answer),
  settle: call(writer)
    .route({
      method: 'POST',
      path: '/incidents/{id}/settle',
      summary: 'Régler un écart\u00a0: d’où venaient ses contenants, ou bien où ils ont été retrouvés',
      successStatus: 201,
    })
    .input(settleInput)
    .output(answer),
  claim: call(writer)
    .route({
      method: 'POST',
      path: '/claims',
      summary: 'Ouvrir une réclamation au nom d’un conso, d’un restaurant ou d’un partenaire',
      successStatus: 201,
    })
    .input(claimInput)
    .output(answer),
  ...partnerClaimCalls,
  grant: call(writer)
    .route({
      method: 'POST',
      path: '/incidents/{id}/grant',
      summary:
        'Donner raison à une réclamation\u00a0: solder l’emprunt sur un retour sans nom, ou à titre gracieux\u202f; ou annuler le mouvement',
      successStatus: 201,
    })
    .input(
      z.object({
        id,
        version,
        /** The open surplus that it is; absent: nothing was found, a gesture of the initiative. */
        surplus_id: id.optional(),
        note: note.optional(),
        confirmed: z.literal(true, 'Confirmez-le avant de régler.'),
      }),
    )
    .output(answer),
  dismiss: call(writer)
    .route({ method: 'POST', path: '/incidents/{id}/dismiss', summary: 'Classer un écart sans suite' })
    .input(z.object({ id, version, note: note.min(1, 'Dites pourquoi il est classé sans suite.') }))
    .output(answer),
};
