import { mdiPlus } from '@mdi/js';
import { type ReactNode, Suspense, useRef } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { FormError } from '../../../ui/form/FormError.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { part } from '../../../ui/loading/part.tsx';

const SortableList = part(() => import('../../../ui/sortable/SortableList.tsx'), 'SortableList');

type RowsSheetProps = {
  title: string;
  note: string;
  /** Text in the place of rows when there is none. */
  empty: string;
  ids: readonly string[];
  nameOf: (index: number) => string;
  /** « Ajouter une question ». */
  add: string;
  /** Why no row can be added. */
  full: string | undefined;
  error: string | undefined;
  onAdd: () => void;
  onMove: (from: number, to: number) => void;
  onRemove: (index: number) => void;
  children: (index: number) => ReactNode;
};

/** A list of the contents: its rows in order, and the button that adds one. */
export function RowsSheet(props: RowsSheetProps) {
  const { title, note, empty, ids, nameOf, add, full, error, onAdd, onMove, onRemove, children } = props;
  const adder = useRef<HTMLButtonElement>(null);
  const remove = (index: number) => {
    onRemove(index);
    // The button that was pressed goes with its row.
    adder.current?.focus();
  };
  return (
    <Sheet title={title} note={note}>
      <div className="b-stack">
        {error !== undefined && <FormError message={error} />}
        {ids.length === 0 ? (
          <p className="b-muted">{empty}</p>
        ) : (
          <Suspense fallback={<Skeleton height="120px" />}>
            <SortableList label={title} ids={ids} nameOf={nameOf} onMove={onMove} onRemove={remove}>
              {children}
            </SortableList>
          </Suspense>
        )}
        <div className="b-row b-wrap">
          <Button
            ref={adder}
            variant="soft"
            icon={mdiPlus}
            aria-disabled={full !== undefined || undefined}
            onClick={full === undefined ? onAdd : undefined}
          >
            {add}
          </Button>
          {full !== undefined && <span className="b-caption">{full}</span>}
        </div>
      </div>
    </Sheet>
  );
}
