import { pathOf } from '@boucle/contract/pages.ts';
import { type QueryClient } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { type AwaitingError } from '../../api/errors.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { undos } from '../../ui/alerts/undo.ts';
import { closeBusyWindow } from '../../ui/overlays/openWindows.ts';
import { problemOf } from '../problem.ts';
import { mayBeRecorded } from './attempts.ts';

/**
 * Ends what sent an act to a second person as a success does: its window closes, what is read is
 * read again, and the act can be taken back or looked at.
 */
export function tellAwaiting({ act: { id, title } }: AwaitingError, cache: QueryClient): void {
  const message = `Envoyé à confirmer\u00a0: ${title}.`;
  closeBusyWindow();
  alerts.show('success', message);
  undos.offer({
    message,
    to: pathOf('awaiting-acts'),
    undo: async () => {
      try {
        await client.awaitingActs.withdraw({ id });
        alerts.show('success', 'L’acte est retiré.');
        return undefined;
      } catch (error) {
        return { reason: problemOf(error) ?? '', again: mayBeRecorded(error) };
      } finally {
        void cache.invalidateQueries();
      }
    },
  });
  void cache.invalidateQueries();
}
