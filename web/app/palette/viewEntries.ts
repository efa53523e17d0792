import { partOfList } from '@boucle/contract/tabs.ts';
import { type Preferences } from '@boucle/contract/features/session/calls.ts';
import { mdiBookmarkOutline } from '@mdi/js';
import { BASE } from '../../ui/navigation/base.ts';
import { viewAddress } from '../../shared/lists/views/views.ts';
import { type PaletteEntry } from './entry.ts';

/** The views that a person keeps of the lists that they may open; in an example the example's. */
export function viewEntries(views: Preferences['views'] = {}, pages: readonly PaletteEntry[]): readonly PaletteEntry[] {
  return Object.entries(views).flatMap(([path, kept]) => {
    const list = path.slice(BASE.length);
    const part = partOfList(list);
    const address = part?.address ?? list;
    const page = path.startsWith(BASE) ? pages.find(({ id }) => id === address) : undefined;
    return page === undefined
      ? []
      : kept.map((view) => ({
          id: `view-${path}-${view.name}`,
          group: 'views' as const,
          icon: mdiBookmarkOutline,
          label: view.name,
          fact: page.label,
          words: `${page.label} vue`,
          to: viewAddress(part?.path ?? list, view, part?.onglet ?? null),
        }));
  });
}
