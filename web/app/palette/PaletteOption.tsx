import { mdiArrowRight } from '@mdi/js';
import { memo, type MouseEvent, useEffect, useRef } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { type PaletteEntry } from './entry.ts';
import { pieces } from './marks.ts';

type PaletteOptionProps = {
  id: string;
  entry: PaletteEntry;
  words: readonly string[];
  active: boolean;
  onPoint: (entry: PaletteEntry) => void;
  /** It was pressed; the palette closes. */
  onChoose: (entry: PaletteEntry) => void;
};

/** Drawn again only when it changes itself: a letter typed concerns few lines. */
export const PaletteOption = memo(PlainOption);

/**
 * One line: drawing, name with what was typed underlined, deciding fact. A real link when it leads
 * somewhere.
 */
function PlainOption({ id, entry, words, active, onPoint, onChoose }: PaletteOptionProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (active) (link.current ?? button.current)?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const option = {
    id,
    role: 'option',
    'aria-selected': active,
    tabIndex: -1,
    className: 'b-palette-option',
    // The pointer decides when it moves, not when the list slides under it.
    onPointerMove: active ? undefined : () => onPoint(entry),
  } as const;
  const content = (
    <>
      <Icon path={entry.icon} />
      <span className="b-palette-label">
        <Marked text={entry.label} words={words} />
      </span>
      {entry.fact !== undefined && (
        <span className="b-palette-fact">
          <Marked text={entry.fact} words={entry.group === 'customer' ? words : []} />
        </span>
      )}
      {active && <Icon path={mdiArrowRight} size={16} />}
    </>
  );
  if ('to' in entry) {
    const follow = (event: MouseEvent) => {
      // A new tab leaves the palette where it is.
      if (!event.ctrlKey && !event.metaKey && !event.shiftKey) onChoose(entry);
    };
    return (
      <Link {...option} ref={link} to={entry.to} onClick={follow}>
        {content}
      </Link>
    );
  }
  const run = () => {
    onChoose(entry);
    entry.run();
  };
  return (
    <button type="button" {...option} ref={button} onClick={run}>
      {content}
    </button>
  );
}

function Marked({ text, words }: { text: string; words: readonly string[] }) {
  return pieces(text, words).map((piece, index) =>
    piece.marked ? <mark key={index}>{piece.text}</mark> : <span key={index}>{piece.text}</span>,
  );
}
