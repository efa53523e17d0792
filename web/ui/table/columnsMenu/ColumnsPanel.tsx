import './ColumnsPanel.css';
import { MOST_PINNED } from '@boucle/contract/base/constants.ts';
import { closestCenter, DndContext, type DragEndEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useId, useState } from 'react';
import { Button } from '../../Button.tsx';
import { announcementsOf } from '../../sortable/announcements.ts';
import { ColumnLine } from './ColumnLine.tsx';
import { chosenColumns } from '../columns.ts';
import { type ColumnsPanelProps } from './columnsPanelProps.ts';
import { arranged, changedLayout, pinnedKeys, widthsOf } from '../layout.ts';

/**
 * The columns of a list, to tick, put in order, pin and make wider, without a mouse too. Loaded on
 * first use.
 */
export function ColumnsPanel(props: ColumnsPanelProps) {
  const { columns, choice, layout, onChoice, onLayout, onReset } = props;
  const helpId = useId();
  const [announcement, setAnnouncement] = useState('');
  const sensors = useSensors(useSensor(PointerSensor));
  const placed = arranged(columns, layout);
  const shown = new Set(chosenColumns(columns, choice).map(({ key }) => key));
  const pinned = pinnedKeys(columns, layout);
  const widths = widthsOf(layout);
  const keys = placed.map(({ key }) => key);
  const labelOf = (key: string) => columns.find((column) => column.key === key)?.label ?? key;

  /** To a place, counted from 0 among all; pinned columns stay before the others. */
  const moveTo = (key: string, to: number) => {
    const from = keys.indexOf(key);
    if (to === from || to < 1 || to >= keys.length) return;
    onLayout({ key, before: keys[to > from ? to + 1 : to] });
  };
  const step = (key: string, to: number) => {
    const next = changedLayout(columns, layout, { key, before: keys[to > keys.indexOf(key) ? to + 1 : to] });
    const place = arranged(columns, next).findIndex((column) => column.key === key);
    moveTo(key, to);
    setAnnouncement(`${labelOf(key)}, position ${place + 1} sur ${keys.length}.`);
  };
  const drop = ({ active, over }: DragEndEvent) => {
    if (over !== null) moveTo(String(active.id), keys.indexOf(String(over.id)));
  };
  return (
    <div className="b-columns">
      <p id={helpId} className="b-muted">
        Déplacez une colonne par sa poignée, à la souris, au doigt ou avec les flèches haut et bas.
      </p>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        modifiers={[({ transform }) => ({ ...transform, x: 0 })]}
        accessibility={{ announcements: announcementsOf((id) => keys.indexOf(String(id)) + 1, keys.length, 'Colonne') }}
        onDragEnd={drop}
      >
        <SortableContext items={keys.slice(1)} strategy={verticalListSortingStrategy}>
          <ol aria-label="Colonnes, dans leur ordre">
            {placed.map(({ key, label }, place) => (
              <ColumnLine
                key={key}
                id={key}
                label={label}
                helpId={helpId}
                isFirst={place === 0}
                isShown={shown.has(key)}
                isPinned={place === 0 ? pinned.size > 0 : pinned.has(key)}
                mayPin={pinned.size < MOST_PINNED}
                width={widths.get(key)}
                onShown={() => onChoice(keys.filter((one) => (one === key ? !shown.has(one) : shown.has(one))))}
                onStep={(by) => step(key, place + by)}
                onPinned={(next) => {
                  onLayout({ key, pinned: next });
                  setAnnouncement(next ? `${label} épinglée.` : `${label} n’est plus épinglée.`);
                }}
                onWidth={(width) => {
                  onLayout({ key, width });
                  setAnnouncement(
                    width === undefined ? `${label}, largeur automatique.` : `${label}, ${width} pixels.`,
                  );
                }}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      <p className="b-sr" role="status">
        {announcement}
      </p>
      <Button
        size="small"
        variant="text"
        onClick={() => {
          onReset();
          setAnnouncement('Colonnes d’origine rétablies.');
        }}
      >
        Colonnes d’origine
      </Button>
    </div>
  );
}
