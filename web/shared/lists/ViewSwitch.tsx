import { mdiMapOutline, mdiTable } from '@mdi/js';
import { type MenuAction } from '../../ui/overlays/menuAction.ts';
import { Segmented } from '../../ui/navigation/Segmented.tsx';

type View = {
  onMap: boolean;
  show: (map: boolean) => void;
};

const VIEWS = [
  { value: 'list', label: 'Liste', icon: mdiTable },
  { value: 'map', label: 'Carte', icon: mdiMapOutline },
] as const;

/** Places as a list or on a map. */
export function ViewSwitch({ onMap, show }: View) {
  return (
    <Segmented label="Vue" options={VIEWS} value={onMap ? 'map' : 'list'} onValue={(view) => show(view === 'map')} />
  );
}

/** The same in the menu of a phone: the view that is not shown. */
export function otherView({ onMap, show }: View): MenuAction {
  const [list, map] = VIEWS;
  const { label, icon } = onMap ? list : map;
  return { label: `Voir la ${label.toLowerCase()}`, icon, onSelect: () => show(!onMap) };
}
