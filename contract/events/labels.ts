import { type EventEntity } from './entities.ts';

/** What a journal may be about, as people choose it. */
export const EVENT_ENTITY_LABELS: Readonly<Record<EventEntity, string>> = {
  account: 'Initiative',
  api_access: 'Accès API',
  application: 'Applications',
  application_build: 'Constructions',
  card: 'Cartes',
  collection_site: 'Collecteurs',
  customer: 'Consos',
  delegated_admin: 'Employés',
  deposit: 'Dépôts',
  drop_off_point: 'Points de dépôt',
  format: 'Formats',
  information_banner: 'Bandeaux',
  integrity: 'Intégrité',
  job: 'Tâches',
  mail: 'Courriers',
  order: 'Commandes',
  partner: 'Partenaires',
  payment: 'Paiement',
  restaurant: 'Restaurants',
  second_factor: 'Deuxième facteur',
  session: 'Mots de passe et connexions',
  statement: 'Relevés',
  team: 'Équipe',
  transaction: 'Transactions',
};
