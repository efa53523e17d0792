import { boundedWidth, type LayoutChange } from '../layout.ts';

type ColumnDrag = {
  head: HTMLTableCellElement;
  /** Where the pointer was pressed, in pixels of the window. */
  from: number;
  /** The heading is dragged elsewhere, or its edge. */
  kind: 'move' | 'size';
  onLayout: (change: LayoutChange) => void;
  /** Events of the pointer while this code was loading. */
  meanwhile: readonly PointerEvent[];
};

/** Less than this is a press. */
const LEAST_DRAG = 5;
/** So near an end, in pixels, the table scrolls; so far each time. */
const SCROLL_EDGE = 40;
const SCROLL_STEP = 24;

/**
 * Follows a pointer that was pressed on a heading until it is let go: a line shows where the column
 * will end or go, and the rows are drawn once only. Escape gives it up. Loaded on first use.
 */
export function dragColumn({ head, from, kind, onLayout, meanwhile }: ColumnDrag): void {
  const sheet = head.closest<HTMLElement>('.b-table-sheet');
  const key = head.dataset['key'];
  if (sheet === null || key === undefined) return;
  const over = new AbortController();
  const { signal } = over;
  const scroller = head.closest<HTMLElement>('.b-table-scroll');
  const guide = document.createElement('div');
  let change: LayoutChange | undefined;
  const isDragged = () => guide.isConnected;

  const show = (x: number) => {
    guide.style.left = `${x - sheet.getBoundingClientRect().left}px`;
  };
  const resize = (x: number) => {
    const { left, width } = head.getBoundingClientRect();
    const next = boundedWidth(width + x - from);
    show(left + next);
    change = { key, width: next };
  };
  const move = (x: number) => {
    const heads = [...(head.parentElement?.querySelectorAll<HTMLElement>('th[data-key]') ?? [])].slice(1);
    const before = heads.find((one) => x < middleOf(one));
    const last = heads.at(-1);
    show(before?.getBoundingClientRect().left ?? last?.getBoundingClientRect().right ?? x);
    change = { key, before: before?.dataset['key'] };
    if (scroller === null) return;
    const { left, right } = scroller.getBoundingClientRect();
    if (x > right - SCROLL_EDGE) scroller.scrollLeft += SCROLL_STEP;
    if (x < left + SCROLL_EDGE) scroller.scrollLeft -= SCROLL_STEP;
  };
  const follow = ({ clientX, buttons }: PointerEvent) => {
    // Let go where no one listens: outside the window.
    if (buttons === 0) {
      end();
      return;
    }
    if (!isDragged()) {
      if (Math.abs(clientX - from) < LEAST_DRAG) return;
      guide.className = 'b-column-guide';
      sheet.append(guide);
      head.dataset['dragged'] = kind;
    }
    (kind === 'size' ? resize : move)(clientX);
  };
  const end = () => {
    over.abort();
    guide.remove();
    delete head.dataset['dragged'];
  };
  const drop = () => {
    // The press that ends a drag sorts nothing.
    if (isDragged()) swallowClick();
    end();
    if (change !== undefined && !('before' in change && change.before === key)) onLayout(change);
  };
  window.addEventListener('pointermove', follow, { signal });
  window.addEventListener('pointerup', drop, { signal });
  window.addEventListener('pointercancel', end, { signal });
  for (const event of meanwhile) {
    if (signal.aborted) break;
    if (event.type === 'pointermove') follow(event);
    else (event.type === 'pointerup' ? drop : end)();
  }
  if (signal.aborted) return;
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      // Nor does the one that is let go after a drag was given up.
      if (isDragged()) window.addEventListener('pointerup', swallowClick, { once: true });
      end();
    },
    { signal, capture: true },
  );
}

function middleOf(element: HTMLElement): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}

function swallowClick(): void {
  const swallow = (event: MouseEvent) => {
    event.stopPropagation();
    event.preventDefault();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
}
