import { pathOf } from '@boucle/contract/pages.ts';
import { client } from '../../../api/client.ts';
import { SiteDialog } from './SiteDialog.tsx';
import { NEW_SITE } from './siteForm.ts';
import { useGo } from '../../../ui/navigation/useGo.ts';

/** « Créer un collecteur », then its own page, where its terminals are added. */
export function CreateSite({ onClose }: { onClose: () => void }) {
  const goTo = useGo();
  return (
    <SiteDialog
      title="Créer un collecteur"
      submit="Créer"
      values={NEW_SITE}
      save={(fields, _none, options) => client.collectionSites.create(fields, options)}
      success={({ name }) => `${name} est créé. Ajoutez ses bornes.`}
      onSaved={({ id }) => goTo(pathOf('collection-site', { id }))}
      onClose={onClose}
    />
  );
}
