import { mdiClose } from '@mdi/js';
import { Icon } from '../../ui/Icon.tsx';
import { PillLabel } from '../../ui/table/filters/PillLabel.tsx';

/** The one place that an address narrows « Écarts » to; pressed, it is let go. */
export function PlaceChosen({ name, onClear }: { name: string; onClear: () => void }) {
  return (
    <span className="b-pill b-pill-set">
      <button type="button" aria-label={`Effacer le filtre Lieu\u00a0: ${name}`} onClick={onClear}>
        <PillLabel label="Lieu" current={name} />
        <Icon path={mdiClose} size={16} />
      </button>
    </span>
  );
}
