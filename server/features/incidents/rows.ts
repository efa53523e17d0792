import { customerName } from '@boucle/contract/features/customers/name.ts';
import { type Incident } from '@boucle/contract/features/incidents/calls.ts';
import { cardNumber } from '@boucle/contract/shared/cards/status.ts';
import { type ClaimantKind, type ClaimOutcome } from '@boucle/contract/shared/incidents/claims.ts';
import { type RefusedType } from '@boucle/contract/shared/incidents/refused.ts';
import { LEDGER_PLACE_LABELS, placeOfLetter } from '@boucle/contract/shared/ledgerCards/places.ts';
import { toEuros } from '@boucle/contract/base/primitives.ts';

/** An incident as it is read, with the names of all that it concerns. */
export interface IncidentSqlRow extends Omit<
  Incident,
  | 'place'
  | 'restaurant'
  | 'partner'
  | 'deposit'
  | 'refused'
  | 'received'
  | 'claim'
  | 'unit'
  | 'created_at'
  | 'counted_at'
  | 'resolved_at'
> {
  place: string;
  place_id: number;
  place_name: string | null;
  restaurant_id: number | null;
  restaurant_name: string | null;
  partner_id: number | null;
  partner_name: string | null;
  refused_type: RefusedType | null;
  refused_card_id: number | null;
  detail: string | null;
  claimed_by: ClaimantKind | null;
  customer_id: number | null;
  customer_name: string | null;
  claim_text: string | null;
  unit_code: string | null;
  card_id: number | null;
  lot_id: number | null;
  returned_on: string | null;
  reversal_id: number | null;
  outcome: ClaimOutcome | null;
  given_back_cents: number;
  deposit_cents: number;
  created_at: Date;
  counted_at: Date | null;
  resolved_at: Date | null;
}

const named = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });

function claimOf(row: IncidentSqlRow): Incident['claim'] {
  const { claimed_by: by, status } = row;
  if (by === null) return null;
  const claimants = {
    customer: named(
      row.customer_id,
      row.customer_name ?? customerName({ id: row.customer_id ?? 0, email: '', name: '', erased: true }),
    ),
    restaurant: named(row.restaurant_id, row.restaurant_name),
    partner: named(row.partner_id, row.partner_name),
  };
  return {
    by,
    claimant: claimants[by] ?? { id: 0, name: '' },
    text: row.claim_text,
    loan_id: row.lot_id,
    returned_on: row.returned_on,
    outcome: status !== 'settled' ? null : row.reversal_id === null ? (row.outcome ?? 'returned') : 'reversed',
    given_back: toEuros(row.given_back_cents),
  };
}

function unitOf(row: IncidentSqlRow): Incident['unit'] {
  const { unit_code: code, card_id: card, customer_id: customer } = row;
  if (code === null) return null;
  if (card !== null) return { code, holder: { kind: 'card', id: card, name: `Carte ${cardNumber(card)}` } };
  if (customer === null) return { code, holder: null };
  const name = row.customer_name ?? customerName({ id: customer, email: '', name: '', erased: true });
  return { code, holder: { kind: 'customer', id: customer, name } };
}

/** An incident as the API answers it. */
export function incidentOf(row: IncidentSqlRow): Incident {
  const place = placeOfLetter(row.place);
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    quantity: row.quantity,
    left: row.left,
    format_id: row.format_id,
    format_title: row.format_title,
    drawing: row.drawing,
    picture_url: row.picture_url,
    deposit: toEuros(row.deposit_cents),
    place: {
      place,
      place_id: row.place_id === 0 ? null : row.place_id,
      name: row.place_name ?? LEDGER_PLACE_LABELS[place],
    },
    restaurant: named(row.restaurant_id, row.restaurant_name),
    partner: named(row.partner_id, row.partner_name),
    order_id: row.order_id,
    transaction_id: row.transaction_id,
    counted_at: row.counted_at?.toISOString() ?? null,
    round_id: row.round_id,
    refused:
      row.refused_type === null
        ? null
        : {
            transaction_type: row.refused_type,
            reason: row.detail ?? '',
            card_number: row.refused_card_id === null ? null : cardNumber(row.refused_card_id),
          },
    received: row.kind === 'received' ? row.detail : null,
    unit: unitOf(row),
    claim: claimOf(row),
    recorded_by: row.recorded_by,
    created_at: row.created_at.toISOString(),
    resolved_at: row.resolved_at?.toISOString() ?? null,
    resolved_by: row.resolved_by,
    cause: row.cause,
    note: row.note,
    version: row.version,
  };
}
