import { addDays } from '@boucle/contract/base/format.ts';
import { type BannerInput } from '@boucle/contract/features/informationBanners/calls.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { type DemoWorld } from './demoWorld.ts';

/** Banners of the demo, one or more in each status on the day of the story's end. */
const bannersOn = (today: string): readonly Required<Omit<BannerInput, 'draft'>>[] => [
  {
    title: 'Le marché de Talensac rejoint la boucle',
    text: 'Six commerçants du marché servent désormais en contenants consignés, du mardi au dimanche matin.',
    level: 'success',
    target: 'customers',
    link_url: 'https://consigne-loire.exemple.fr/talensac',
    link_label: 'Voir la carte',
    starts_on: addDays(today, -6),
    ends_on: addDays(today, 20),
    priority: 5,
  },
  {
    title: 'Collecte décalée jeudi',
    text: 'Les bacs de contenants sales seront relevés vendredi matin au lieu de jeudi.',
    level: 'warning',
    target: 'restaurants',
    link_url: null,
    link_label: null,
    starts_on: addDays(today, -1),
    ends_on: addDays(today, 3),
    priority: 8,
  },
  {
    title: 'Fermeture de la laverie pour travaux',
    text: 'Deux jours sans lavage\u00a0: prévoyez un stock de contenants propres.',
    level: 'alert',
    target: 'restaurants',
    link_url: null,
    link_label: null,
    starts_on: addDays(today, 9),
    ends_on: addDays(today, 10),
    priority: 9,
  },
  {
    title: 'Votre avis sur les couvercles',
    text: 'Trois questions, une minute\u00a0: dites-nous si les nouveaux couvercles tiennent bien la route.',
    level: 'info',
    target: 'both',
    link_url: 'https://consigne-loire.exemple.fr/avis',
    link_label: 'Répondre',
    starts_on: addDays(today, -40),
    ends_on: addDays(today, -12),
    priority: 2,
  },
];

/** Writes the banners of an initiative, and a draft. */
export async function writeBanners(tx: Tx, { accountId, today, ago }: DemoWorld): Promise<void> {
  const rows = bannersOn(today).map((banner, rank) => ({
    ...banner,
    draft: false,
    created_at: ago(45 - rank * 8, 10 * 60),
  }));
  const draft = {
    title: 'La consigne fête ses trois ans',
    text: 'Rendez-vous au jardin des Fonderies, gobelet à la main.',
    level: 'success',
    target: 'both',
    draft: true,
    created_at: ago(2, 10 * 60),
  };
  await tx
    .insertInto('information_banners')
    .values([...rows, draft].map((row) => ({ account_id: accountId, ...row, updated_at: row.created_at })))
    .execute();
}
