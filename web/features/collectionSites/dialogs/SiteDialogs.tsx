import { type CollectionSiteDetail } from '@boucle/contract/features/collectionSites/shapes.ts';
import { client } from '../../../api/client.ts';
import { PlaceLevelsDialog } from '../../../shared/levels/PlaceLevelsDialog.tsx';
import { CodeDialog } from './CodeDialog.tsx';
import { DrawerDialog } from './DrawerDialog.tsx';
import { drawerValues, NEW_DRAWER } from './drawerForm.ts';
import { EmptyDialog } from './EmptyDialog.tsx';
import { SiteDialog } from './SiteDialog.tsx';
import { type SiteQuestion } from './siteDialog.ts';
import { siteValues } from './siteForm.ts';
import { StatusDialog } from './StatusDialog.tsx';
import { TerminalDialog } from './TerminalDialog.tsx';

type SiteDialogsProps = { site: CollectionSiteDetail; question: SiteQuestion; onClose: () => void };

/** The question that is asked about a collector. Loaded on first use. */
export function SiteDialogs({ site, question, onClose }: SiteDialogsProps) {
  switch (question.kind) {
    case 'edit':
      return (
        <SiteDialog
          title={`Modifier ${site.name}`}
          submit="Enregistrer"
          values={siteValues(site)}
          read={site}
          save={(fields, version, options) =>
            client.collectionSites.update({ id: site.id, ...fields, version }, options)
          }
          success={() => 'Les modifications sont enregistrées.'}
          onClose={onClose}
        />
      );
    case 'status':
      return <StatusDialog site={site} onClose={onClose} />;
    case 'add-terminal':
      return <TerminalDialog site={site} terminal={undefined} onClose={onClose} />;
    case 'rename':
      return <TerminalDialog site={site} terminal={question.terminal} onClose={onClose} />;
    case 'add-drawer':
      return (
        <DrawerDialog
          title={`Ajouter un tiroir à ${question.terminal.name}`}
          values={{ ...NEW_DRAWER, name: `Tiroir ${question.terminal.drawers.length + 1}` }}
          save={(fields, _none, options) =>
            client.collectionSites.addDrawer({ id: question.terminal.id, ...fields }, options)
          }
          onClose={onClose}
        />
      );
    case 'edit-drawer':
      return (
        <DrawerDialog
          title={`Modifier ${question.drawer.name}`}
          values={drawerValues(question.drawer)}
          read={question.drawer}
          save={(fields, version, options) =>
            client.collectionSites.updateDrawer({ id: question.drawer.id, ...fields, version }, options)
          }
          onClose={onClose}
        />
      );
    case 'levels':
      return <PlaceLevelsDialog kind="drawer" id={question.drawer.id} name={question.drawer.name} onClose={onClose} />;
    case 'empty':
      return (
        <EmptyDialog drawer={question.drawer} where={`${site.name}, ${question.terminal.name}`} onClose={onClose} />
      );
    case 'code':
      return (
        <CodeDialog drawer={question.drawer} where={`${site.name}, ${question.terminal.name}`} onClose={onClose} />
      );
  }
}
