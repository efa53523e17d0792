import { type Tx } from '../../../platform/database/transaction.ts';
import { type DemoWorld } from './demoWorld.ts';

/** Requests of the demo: one that became the neighbour, one that was refused, two that wait. */
export async function writeRequests(tx: Tx, { superId, ago }: DemoWorld, neighbour: number): Promise<void> {
  const on = (days: number, hour: number): Date => ago(-days, hour * 60 + 12);
  await tx
    .insertInto('account_requests')
    .values([
      {
        name: 'Bocal & Co',
        contact: 'Gaël Rivoal',
        email: 'gael@bocal.exemple.fr',
        city: 'Rennes',
        message: 'Nous lançons la consigne avec quatre épiceries du centre.',
        status: 'accepted',
        account_id: neighbour,
        decided_at: on(-120, 11),
        decided_by: superId,
        created_at: on(-122, 16),
      },
      {
        name: 'Vaisselle Express',
        contact: 'Paul Lemoine',
        email: 'contact@vaisselle.exemple.fr',
        city: 'Bruxelles',
        message: 'Location de vaisselle pour des salons.',
        status: 'refused',
        refusal_reason: 'Boucle ne tient pas encore les comptes d’une initiative hors de France.',
        decided_at: on(-19, 9),
        decided_by: superId,
        created_at: on(-21, 14),
      },
      {
        name: 'La Consigne des Alpes',
        contact: 'Inès Roux',
        email: 'ines@alpes.exemple.fr',
        city: 'Annecy',
        message:
          'Nous sommes une association de douze restaurants du vieil Annecy. La mairie nous prête un local de lavage à partir du printemps, et une coopérative à vélo est prête à livrer.\n\nPouvons-nous en parler par téléphone\u202f?',
        created_at: on(-3, 10),
      },
      {
        name: 'Gamelles du Port',
        contact: 'Yann Le Bihan',
        email: 'yann@gamelles.exemple.fr',
        city: 'Lorient',
        message: '',
        created_at: on(-1, 18),
      },
    ])
    .execute();
}
