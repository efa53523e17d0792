import { type PaletteEntry, GROUP_LABELS } from './entry.ts';
import { PaletteOption } from './PaletteOption.tsx';
import { type Section } from './sections.ts';

type PaletteListProps = {
  id: string;
  /** Id of an entry's line. */
  optionId: (entry: PaletteEntry) => string;
  sections: readonly Section[];
  words: readonly string[];
  active: PaletteEntry | undefined;
  busy: boolean;
  onActive: (entry: PaletteEntry) => void;
  onChoose: (entry: PaletteEntry) => void;
};

/** The list under the field: a heading for each kind, then its lines. */
export function PaletteList(props: PaletteListProps) {
  const { id, optionId, sections, words, active, busy, onActive, onChoose } = props;
  return (
    <div id={id} role="listbox" aria-label="Résultats" aria-busy={busy}>
      {sections.map(({ group, entries }) => (
        <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
          <div id={`${id}-${group}`} className="b-palette-group">
            {GROUP_LABELS[group]}
          </div>
          {entries.map((entry) => (
            <PaletteOption
              key={entry.id}
              id={optionId(entry)}
              entry={entry}
              words={words}
              active={entry.id === active?.id}
              onPoint={onActive}
              onChoose={onChoose}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
