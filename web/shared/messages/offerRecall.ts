import { client } from '../../api/client.ts';
import { undos } from '../../ui/alerts/undo.ts';
import { problemOf } from '../problem.ts';

/** « Rappeler », for as long as nothing left. */
export function offerRecall(sent: readonly { readonly id: number; readonly state: string }[], who: string): void {
  undos.offer({
    message: `Message pour ${who}\u00a0: il part dans 10 secondes`,
    to: undefined,
    verb: 'Rappeler',
    undo: async () => {
      try {
        await client.messages.recall({ ids: sent.map(({ id }) => id) });
        return undefined;
      } catch (error) {
        return { reason: problemOf(error) ?? '', again: false };
      }
    },
  });
}
