import './catalogue.css';
import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { Segmented } from '../ui/navigation/Segmented.tsx';
import { SearchField } from '../ui/table/filters/SearchField.tsx';
import {
  chooseScheme,
  chosenScheme,
  currentScheme,
  SCHEME_LABELS,
  type SchemeChoice,
  subscribeScheme,
} from '../ui/theme/colorScheme.ts';
import { addressOf, readAddress, type Shown } from './address.ts';
import { type Entry, type State } from './entry.ts';
import { forceStates } from './forceStates.ts';
import { ENTRIES, GROUPS } from './groups.ts';
import { Samples } from './Samples.tsx';

const SCHEMES = (['system', 'light', 'dark'] as const).map((value) => ({ value, label: SCHEME_LABELS[value] }));
const WIDTHS = [
  { value: 'window', label: 'Fenêtre' },
  { value: 'phone', label: '390 px' },
] as const;
type Width = (typeof WIDTHS)[number]['value'];

/**
 * `npm run dev`, http://localhost:5173/catalogue: the components of `web/ui`, each in its states.
 */
export function Catalogue() {
  const [shown] = useState(() => readAddress(window.location.search));
  const entries = shownEntries(shown);
  const state = shown.state === undefined ? undefined : entries[0]?.states[shown.state];
  if (state !== undefined) return <OneState state={state} />;
  if (shown.alone) return <AllSamples entries={entries} />;
  return <Browser shown={shown} entries={entries} />;
}

/** A state in a separate page stands as it does in the product. */
function OneState({ state: { content, forced } }: { state: State }) {
  useLayoutEffect(forceStates);
  return <main data-forced={forced}>{content}</main>;
}

function shownEntries({ component, group }: Shown): readonly Entry[] {
  if (component !== undefined) return ENTRIES.filter(({ name }) => name === component);
  return (GROUPS.find(({ key }) => key === group) ?? GROUPS[0])?.entries ?? [];
}

function AllSamples({ entries }: { entries: readonly Entry[] }) {
  return (
    <main className="catalogue-samples">
      {entries.map((entry) => (
        <Samples key={entry.name} entry={entry} />
      ))}
    </main>
  );
}

function Browser({ shown, entries }: { shown: Shown; entries: readonly Entry[] }) {
  const [text, setText] = useState('');
  const [width, setWidth] = useState<Width>('window');
  const scheme = useSyncExternalStore(subscribeScheme, currentScheme);
  const [choice, setChoice] = useState<SchemeChoice>(chosenScheme);
  const wanted = text.toLocaleLowerCase('fr');
  const groups = GROUPS.map((group) => ({
    ...group,
    entries: group.entries.filter(({ name, parts }) =>
      [name, ...parts].some((one) => one.toLocaleLowerCase('fr').includes(wanted)),
    ),
  })).filter((group) => group.entries.length > 0);
  return (
    <div className="catalogue">
      <nav className="catalogue-list" aria-label="Composants">
        <SearchField label="Nom du composant" value={text} onValue={setText} />
        {groups.map(({ key, title, entries: found }) => (
          <section key={key}>
            <a
              className="catalogue-group"
              href={addressOf({ group: key })}
              aria-current={key === shown.group || undefined}
            >
              {title}
            </a>
            {found.map(({ name }) => (
              <a key={name} href={addressOf({ component: name })} aria-current={name === shown.component || undefined}>
                {name}
              </a>
            ))}
          </section>
        ))}
        {groups.length === 0 && <p className="b-muted">Aucun composant ne porte ce nom.</p>}
      </nav>
      <div>
        <div className="catalogue-settings">
          <Segmented
            label="Thème"
            options={SCHEMES}
            value={choice}
            onValue={(next) => {
              chooseScheme(next);
              setChoice(next);
            }}
          />
          <Segmented label="Largeur" options={WIDTHS} value={width} onValue={setWidth} />
        </div>
        {width === 'window' ? (
          // Frames read the theme as they are loaded.
          <AllSamples key={scheme} entries={entries} />
        ) : (
          <iframe
            key={scheme}
            className="catalogue-phone"
            title="À la largeur d’un téléphone"
            src={addressOf({ ...shown, alone: true })}
          />
        )}
      </div>
    </div>
  );
}
