import { type FormatDetail } from '@boucle/contract/features/formats/calls.ts';
import { count, quantity } from '@boucle/contract/base/format.ts';
import { client } from '../../api/client.ts';
import { ActionDialog } from '../../shared/dialogs/ActionDialog.tsx';
import { RemovalDialog } from '../../shared/removals/RemovalDialog.tsx';
import { type SendOptions } from '../../shared/saving/attempts.ts';
import { useFormatChanged } from './queries.ts';

/** Takes a format out of use, or back in; nothing of it is ever deleted. */
export function ActiveDialog({ format, onClose }: { format: FormatDetail; onClose: () => void }) {
  const { id, title, active, fleet_count: fleet, circulating_count: out } = format;
  const changed = useFormatChanged();
  const send = (options: SendOptions) => client.formats.update({ id, format: { active: !active } }, options);
  const shared = {
    title: `${active ? 'Désactiver' : 'Réactiver'} «\u00a0${title}\u00a0»\u202f?`,
    confirm: `${active ? 'Désactiver' : 'Réactiver'} le format`,
    success: `Le format «\u00a0${title}\u00a0» est ${active ? 'désactivé' : 'réactivé'}.`,
    onDone: (saved: FormatDetail) => void changed(saved),
    onClose,
  };
  if (!active)
    return (
      <ActionDialog {...shared} tone="default" send={send}>
        <p>Il sera de nouveau proposé dans les saisies.</p>
      </ActionDialog>
    );
  return (
    <RemovalDialog {...shared} thing="format" id={id} send={(_heir, options) => send(options)}>
      <p>Il ne sera plus proposé dans les saisies. Rien n’est effacé, et vous pourrez le réactiver.</p>
      <p>
        {fleet === 0
          ? 'Il n’y en a aucun dans le parc.'
          : `${count(fleet, 'contenant', 'contenants')} au parc, dont ${quantity(out)} en circulation\u00a0: ils restent comptés et peuvent toujours être rendus.`}
      </p>
    </RemovalDialog>
  );
}
