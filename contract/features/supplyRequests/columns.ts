import { columnsOf } from '../../base/columns.ts';
import { requestPlace, requestStatusLabel } from './labels.ts';
import type { SupplyRequest } from './shapes.ts';

const { text, typed, count, moment, day } = columnsOf<SupplyRequest>();

/** The columns of the requests of containers. */
export const REQUEST_COLUMNS = {
  id: count('N°', 'id'),
  asked_at: moment('Demandée le', 'asked_at'),
  restaurant: typed('Restaurant', requestPlace),
  partner: typed('Partenaire', ({ partner }) => partner?.name),
  asked_by: typed('Demandée par', 'asked_by'),
  wanted_on: day('Pour le', 'wanted_on'),
  status: text('Statut', requestStatusLabel),
  to_give: count('À livrer', 'to_give'),
  forecast: count('Prévision', 'forecast', 'Prévision de la semaine'),
  above: text('Au-delà de 150\u00a0%', ({ above }) => (above ? 'oui' : 'non')),
  to_take: count('À reprendre', 'to_take'),
  done: count('Faits', 'done', 'Fait'),
  comment: typed('Commentaire', 'comment'),
  round: typed('Tournée', ({ round }) => round?.title),
  round_day: day('Jour de la tournée', ({ round }) => round?.day),
  answer: typed('Réponse', 'answer'),
  external_id: typed('Référence du partenaire', 'external_id'),
};
