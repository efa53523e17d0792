import { pathOf } from '@boucle/contract/pages.ts';
import { PageLoading } from '../../shared/lists/PageLoading.tsx';

const CRUMB = { label: 'Points de dépôt', to: pathOf('drop-off-points') };
export const DROP_OFF_CRUMB = [CRUMB];

const MISSING = {
  title: 'Point de dépôt introuvable',
  words: 'Aucun point de dépôt ne porte ce numéro',
  back: 'Revenir aux points de dépôt',
};

/**
 * A drop-off point that is under way, could not be loaded, or that the reader has none of that
 * number.
 */
export function DropOffLoading(asked: { title: string; error: unknown; onRetry: () => void }) {
  return <PageLoading crumb={CRUMB} missing={MISSING} {...asked} />;
}
