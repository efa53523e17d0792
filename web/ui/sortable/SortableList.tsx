import './SortableList.css';
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { type ReactNode, useState } from 'react';
import { announcementsOf, INSTRUCTIONS } from './announcements.ts';
import { SortableRow } from './SortableRow.tsx';

type SortableListProps = {
  /** Names the list for the ones who hear it. */
  label: string;
  /** Keys of the rows, which do not change with the order, in the order of now. */
  ids: readonly string[];
  /** « Question 2 ». */
  nameOf: (index: number) => string;
  onMove: (from: number, to: number) => void;
  onRemove: (index: number) => void;
  children: (index: number) => ReactNode;
};

/** Rows go up and down only. */
const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/**
 * Rows that one puts in order: by the handle with a mouse, a finger or the keyboard, or by the
 * buttons of each. Loaded on first use.
 */
export function SortableList({ label, ids, nameOf, onMove, onRemove, children }: SortableListProps) {
  const [announcement, setAnnouncement] = useState('');
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const indexOf = (id: number | string) => ids.indexOf(String(id));
  const drop = ({ active, over }: DragEndEvent) => {
    if (over !== null && over.id !== active.id) onMove(indexOf(active.id), indexOf(over.id));
  };
  const step = (from: number, to: number) => {
    onMove(from, to);
    setAnnouncement(`${nameOf(from)} déplacée en position ${to + 1} sur ${ids.length}.`);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[upAndDown]}
      accessibility={{
        announcements: announcementsOf((id) => indexOf(id) + 1, ids.length),
        screenReaderInstructions: { draggable: INSTRUCTIONS },
      }}
      onDragEnd={drop}
    >
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        <ol className="b-sortable" aria-label={label}>
          {ids.map((id, index) => (
            <SortableRow
              key={id}
              id={id}
              name={nameOf(index)}
              onUp={index === 0 ? undefined : () => step(index, index - 1)}
              onDown={index === ids.length - 1 ? undefined : () => step(index, index + 1)}
              onRemove={() => onRemove(index)}
            >
              {children(index)}
            </SortableRow>
          ))}
        </ol>
      </SortableContext>
      <p className="b-sr" role="status">
        {announcement}
      </p>
    </DndContext>
  );
}
