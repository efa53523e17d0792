import '../../ui/table/Toolbar.css';
import { mdiPlus } from '@mdi/js';
import { Icon } from '../../ui/Icon.tsx';
import { MenuButton } from '../../ui/overlays/MenuButton.tsx';

type AddFilterProps = {
  /** Filters that are not shown yet. */
  filters: ReadonlyArray<{ name: string; label: string }>;
  onAdd: (name: string) => void;
};

/** « + Filtre »: the filters that a line has no room for until they are wanted. */
export function AddFilter({ filters, onAdd }: AddFilterProps) {
  if (filters.length === 0) return null;
  return (
    <span className="b-pill b-pill-add">
      <MenuButton
        label="Ajouter un filtre"
        actions={filters.map(({ name, label }) => ({ label, onSelect: () => onAdd(name) }))}
        trigger={(props) => (
          <button type="button" {...props}>
            <Icon path={mdiPlus} size={16} /> Filtre
          </button>
        )}
      />
    </span>
  );
}
