import { mdiClose } from '@mdi/js';
import { Button } from '../Button.tsx';
import { IconButton } from '../IconButton.tsx';

export type BulkAction = { label: string; icon: string; onClick: () => void };

type BulkBarProps = {
  /** « 3 cartes sélectionnées ». */
  label: string;
  actions: readonly BulkAction[];
  /** « Sélectionner les 1 248 cartes »; absent when they all are. */
  selectAll?: { label: string; onClick: () => void } | undefined;
  onClear: () => void;
};

/**
 * Actions on the ticked rows; lies over the toolbar, so that no row moves under the pointer, and
 * stays in sight above the headings.
 */
export function BulkBar({ label, actions, selectAll, onClear }: BulkBarProps) {
  return (
    <div className="b-bulk-line b-no-print">
      <div className="b-bulk" role="region" aria-label="Sélection">
        <span className="b-bulk-label" role="status">
          {label}
        </span>
        {actions.map((action, index) => (
          <Button
            key={action.label}
            size="small"
            variant="text"
            className={index === 0 ? 'b-bulk-first' : ''}
            icon={action.icon}
            onClick={action.onClick}
          >
            {action.label}
          </Button>
        ))}
        <span className="b-end" />
        {selectAll !== undefined && (
          <Button size="small" variant="text" onClick={selectAll.onClick}>
            {selectAll.label}
          </Button>
        )}
        <IconButton icon={mdiClose} label="Tout désélectionner" onClick={onClear} />
      </div>
    </div>
  );
}
