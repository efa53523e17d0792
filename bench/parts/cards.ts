import { MAX_CARDS_PER_BATCH } from '@boucle/contract/constants.ts';
import { type Figure, atMost } from '../figure.ts';
import { answer } from '../http.ts';
import { type Part } from '../parts.ts';
import { withServer } from '../server.ts';
import { median, spread } from '../statistics.ts';

const ROUNDS = 3;

/** The largest batch of cards: created in one request, then printed. */
export const cards: Part = async ({ cluster, rows }) =>
  withServer(await cluster.filled(rows), async (server): Promise<Figure[]> => {
    const creation: number[] = [];
    const printing: number[] = [];
    let bytes = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const began = performance.now();
      const batch = await answer(server, '/card_holders', { quantity: MAX_CARDS_PER_BATCH, initial_amount: 20 });
      const created = performance.now();
      const { data } = JSON.parse(batch.toString()) as { data: { uuid: string }[] };
      const pdf = await answer(server, '/card_holders/cards.pdf', {
        uuids: data.map(({ uuid }) => uuid),
        layout: 'a4',
      });
      creation.push(created - began);
      printing.push(performance.now() - created);
      bytes = pdf.length;
    }
    return [
      atMost('Créer 500 cartes en une demande', median(creation) / 1000, 's', 2, `ms : ${spread(creation)}`),
      atMost(
        'PDF de 500 cartes',
        median(printing) / 1000,
        's',
        3,
        `ms : ${spread(printing)}, ${Math.round(bytes / 1024)} Kio`,
      ),
    ];
  });
