import { pathOf } from '@boucle/contract/pages.ts';
import { PageLoading } from '../../shared/lists/PageLoading.tsx';

const CRUMB = { label: 'Collecteurs', to: pathOf('collection-sites') };
export const SITE_CRUMB = [CRUMB];

const MISSING = {
  title: 'Collecteur introuvable',
  words: 'Aucun de vos collecteurs ne porte ce numéro',
  back: 'Revenir aux collecteurs',
};

/**
 * A collector that is under way, could not be loaded, or that the initiative has none of that
 * number.
 */
export function SiteLoading(asked: { error: unknown; onRetry: () => void }) {
  return <PageLoading title="Collecteur" crumb={CRUMB} missing={MISSING} {...asked} />;
}
