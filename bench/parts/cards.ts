import { MAX_CARDS_PER_BATCH } from '@boucle/contract/base/constants.ts';
import { type Figure, atMost } from '../figure.ts';
import { answer } from '../http.ts';
import { type Part } from '../part.ts';
import { ProcessorMeter } from '../processor.ts';
import { withServer } from '../server.ts';
import { median, spread } from '../statistics.ts';

const ROUNDS = 3;

/** The largest batch of cards: created in one request, then printed. */
export const cards: Part = async ({ databases, rows }) => {
  const database = await databases.filled(rows);
  return withServer(database, async (server): Promise<Figure[]> => {
    const creating = new ProcessorMeter(server, database);
    const drawing = new ProcessorMeter(server, database);
    const creation: number[] = [];
    const printing: number[] = [];
    let bytes = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const began = performance.now();
      const asked = { quantity: MAX_CARDS_PER_BATCH, initial_amount: 20 };
      const batch = await creating.during(
        () => answer(server, '/card_holders', asked),
        () => 1,
      );
      const created = performance.now();
      const { data } = JSON.parse(batch.toString()) as { data: { uuid: string }[] };
      const sheet = { uuids: data.map(({ uuid }) => uuid), layout: 'a4' };
      const pdf = await drawing.during(
        () => answer(server, '/card_holders/cards.pdf', sheet),
        () => 1,
      );
      creation.push(created - began);
      printing.push(performance.now() - created);
      bytes = pdf.length;
    }
    return [
      atMost(
        'Créer 500 cartes en une demande',
        median(creation) / 1000,
        's',
        2,
        `ms : ${spread(creation)} ; ${creating.summary()}`,
      ),
      atMost(
        'PDF de 500 cartes',
        median(printing) / 1000,
        's',
        3,
        `ms : ${spread(printing)}, ${Math.round(bytes / 1024)} Kio ; ${drawing.summary()}`,
      ),
    ];
  });
};
