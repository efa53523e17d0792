import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { mdiArrowDown, mdiArrowUp, mdiDragVertical, mdiTrashCanOutline } from '@mdi/js';
import { type ReactNode } from 'react';
import { IconButton } from '../IconButton.tsx';

type SortableRowProps = {
  id: string;
  name: string;
  /** Undefined at the top. */
  onUp: (() => void) | undefined;
  /** Undefined at the bottom. */
  onDown: (() => void) | undefined;
  onRemove: () => void;
  children: ReactNode;
};

/**
 * A row that can be put elsewhere, and its buttons. What cannot be done keeps its button: the focus
 * stays on it.
 */
export function SortableRow({ id, name, onUp, onDown, onRemove, children }: SortableRowProps) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id,
    attributes: { roleDescription: 'ligne à ordonner' },
  });
  return (
    <li
      ref={setNodeRef}
      className="b-sortable-row"
      data-lifted={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <div className="b-sortable-head">
        <IconButton
          {...attributes}
          {...listeners}
          ref={setActivatorNodeRef}
          size="small"
          className="b-sortable-handle"
          icon={mdiDragVertical}
          label={`Déplacer, ${name}`}
        />
        <b>{name}</b>
        <IconButton
          size="small"
          icon={mdiArrowUp}
          label={`Monter, ${name}`}
          aria-disabled={onUp === undefined || undefined}
          onClick={onUp}
        />
        <IconButton
          size="small"
          icon={mdiArrowDown}
          label={`Descendre, ${name}`}
          aria-disabled={onDown === undefined || undefined}
          onClick={onDown}
        />
        <IconButton size="small" icon={mdiTrashCanOutline} label={`Supprimer, ${name}`} onClick={onRemove} />
      </div>
      {children}
    </li>
  );
}
