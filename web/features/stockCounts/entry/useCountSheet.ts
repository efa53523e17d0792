import { quietClient } from '../../../shared/outbox/quietClient.ts';
import { useKeptCopy } from '../../../shared/outbox/useKeptCopy.ts';
import { withRecorded } from './recorded.ts';
import { isSheet, type Sheet, sheetOf } from './sheet.ts';

async function readSheet(id: number): Promise<Sheet> {
  const [detail, settings] = await Promise.all([
    quietClient.stockCounts.read({ id }),
    quietClient.stockCounts.settings(),
  ]);
  return sheetOf(detail, settings.threshold_pieces, new Date().toISOString());
}

/**
 * The lines of a count; those last read where there is no network. What the server answers to a
 * number is in them at once.
 */
export const useCountSheet = (id: number) =>
  useKeptCopy<Sheet>({ name: `count ${id}`, is: isSheet, read: () => readSheet(id) }, (settled) => {
    const own = settled.filter(({ act }) => act.kind === 'reading' && act.count === id);
    const answers = own.flatMap(({ outcome }) =>
      outcome.kind === 'recorded' && outcome.answer.of === 'reading' ? [outcome.answer.readings] : [],
    );
    return {
      // The numbers of a request have one answer.
      answers: [...new Set(answers)].map(withRecorded),
      // Refused, perhaps because the count is over: the sheet says it.
      again: own.some(({ outcome }) => outcome.kind === 'refused'),
    };
  });
