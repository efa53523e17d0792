import { ofName } from '../../base/elision.ts';

/**
 * `planned`: a round brings it. `delivered`: its stop brought or took something of it. What was
 * planned and passed by, or of which nothing was done, is `asked` again.
 */
export const REQUEST_STATUSES = ['asked', 'planned', 'delivered', 'refused', 'cancelled'] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

export const REQUEST_STATUS_LABELS: Readonly<Record<RequestStatus, string>> = {
  asked: 'Demandée',
  planned: 'Planifiée',
  delivered: 'Livrée',
  refused: 'Refusée',
  cancelled: 'Annulée',
};

interface DoneRequest {
  readonly status: RequestStatus;
  readonly to_give: number;
  readonly to_take: number;
  readonly done: number | null;
}

/** The place that a request is for: a restaurant, or the reserve of the partner that asks. */
interface RequestPlace {
  readonly restaurant: { readonly name: string } | null;
  readonly partner: { readonly name: string } | null;
}

/** Name that « la demande de … » takes: the restaurant's, or the partner's. */
export const requestOwner = ({ restaurant, partner }: RequestPlace): string => restaurant?.name ?? partner?.name ?? '';

/** « Chez Manon », « Réserve d’Olvo » */
export const requestPlace = ({ restaurant, partner }: RequestPlace): string =>
  restaurant?.name ?? `Réserve ${ofName(partner?.name ?? '')}`;

/** Whether its stop did some of it, and not all. */
export const isPartlyDone = ({ status, to_give, to_take, done }: DoneRequest): boolean =>
  status === 'delivered' && (done ?? 0) < to_give + to_take;

/** « Livrée », « Livrée en partie » */
export const requestStatusLabel = (request: DoneRequest): string =>
  isPartlyDone(request) ? 'Livrée en partie' : REQUEST_STATUS_LABELS[request.status];

/** Clean ones brought, clean ones taken back, dirty ones collected. */
export const REQUEST_WAYS = ['clean_in', 'clean_out', 'dirty_out'] as const;
export type RequestWay = (typeof REQUEST_WAYS)[number];

export const REQUEST_WAY_LABELS: Readonly<Record<RequestWay, string>> = {
  clean_in: 'Propres à livrer',
  clean_out: 'Propres à reprendre',
  dirty_out: 'Sales à collecter',
};

/** Bounds of a request; `days`: how far ahead it may be wanted. */
export const REQUEST_LIMITS = {
  lines: 60,
  pieces: 10_000,
  comment: 500,
  answer: 500,
  external_id: 100,
  days: 90,
} as const;

/** More than so much of the forecast asks for a reason, in percent. */
export const REQUEST_MOST_PERCENT = 150;
/** Days that the forecast of a request is of. */
export const REQUEST_FORECAST_DAYS = 7;

/** Whether a request is above its limit without a reason; never where nothing is forecast. */
export const isAboveForecast = ({
  quantity,
  forecast,
}: {
  readonly quantity: number;
  readonly forecast: number | null;
}): boolean => forecast !== null && quantity * 100 > forecast * REQUEST_MOST_PERCENT;
