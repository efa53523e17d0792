import { COLUMN_WIDTHS } from '@boucle/contract/base/constants.ts';
import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { mdiDragVertical, mdiPin, mdiPinOutline } from '@mdi/js';
import { type KeyboardEvent, useState } from 'react';
import { Checkbox } from '../../form/Checkbox.tsx';
import { IconButton } from '../../IconButton.tsx';
import { boundedWidth } from '../layout.ts';

type ColumnLineProps = {
  id: string;
  label: string;
  /** Of the words that say how to move a column. */
  helpId: string;
  /** It names the row: it always shows, first. */
  isFirst: boolean;
  isShown: boolean;
  isPinned: boolean;
  /** Another one may be pinned. */
  mayPin: boolean;
  width: number | undefined;
  onShown: () => void;
  onStep: (by: 1 | -1) => void;
  onPinned: (pinned: boolean) => void;
  onWidth: (width: number | undefined) => void;
};

const STEP = 10;
const STEPS = { ArrowUp: -1, ArrowDown: 1 } as const;

/** One column of the panel: its handle, its box, its width and its pin. */
export function ColumnLine(props: ColumnLineProps) {
  const { id, label, helpId, isFirst, isShown, isPinned, mayPin, width, onShown, onStep, onPinned, onWidth } = props;
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id,
    disabled: isFirst,
  });
  const step = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    onStep(STEPS[event.key]);
  };
  return (
    <li
      ref={setNodeRef}
      data-lifted={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      {isFirst ? (
        <span className="b-columns-first" />
      ) : (
        <IconButton
          {...listeners}
          ref={setActivatorNodeRef}
          size="small"
          className="b-columns-handle"
          icon={mdiDragVertical}
          label={`Déplacer, ${label}`}
          aria-describedby={helpId}
          onKeyDown={step}
        />
      )}
      {isFirst ? (
        <span className="b-columns-name">{label}</span>
      ) : (
        <Checkbox checked={isShown} onChange={onShown}>
          {label}
        </Checkbox>
      )}
      <WidthField label={label} width={width} onWidth={onWidth} />
      {isFirst ? (
        <span className="b-columns-first" />
      ) : (
        <IconButton
          size="small"
          icon={isPinned ? mdiPin : mdiPinOutline}
          label={`Épingler, ${label}`}
          aria-pressed={isPinned}
          aria-disabled={(!isPinned && !mayPin) || undefined}
          onClick={() => {
            if (isPinned || mayPin) onPinned(!isPinned);
          }}
        />
      )}
    </li>
  );
}

type WidthFieldProps = { label: string; width: number | undefined; onWidth: (width: number | undefined) => void };

/**
 * A width in pixels, or nothing for the column's own; what is typed counts once the field is left.
 */
function WidthField({ label, width, onWidth }: WidthFieldProps) {
  const own = width === undefined ? '' : String(width);
  const [typed, setTyped] = useState(own);
  // A change from elsewhere shows; the field itself stays, and keeps the focus of anyone who
  // pressed Enter in it.
  const [known, setKnown] = useState(width);
  if (known !== width) {
    setKnown(width);
    setTyped(own);
  }
  const keep = () => {
    const next = typed === '' ? undefined : boundedWidth(Number(typed));
    setTyped(next === undefined ? '' : String(next));
    if (next !== width) onWidth(next);
  };
  return (
    <input
      type="number"
      inputMode="numeric"
      className="b-columns-width"
      aria-label={`Largeur de ${label}, en pixels`}
      placeholder="auto"
      min={COLUMN_WIDTHS.least}
      max={COLUMN_WIDTHS.most}
      step={STEP}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Enter') keep();
      }}
    />
  );
}
