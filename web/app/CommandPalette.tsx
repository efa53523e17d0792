import './CommandPalette.css';
import { count as counted, parisDay } from '@boucle/contract/base/format.ts';
import { type PageName } from '@boucle/contract/pages.ts';
import { mdiClose, mdiMagnify } from '@mdi/js';
import { type AnyRouter, useRouter } from '@tanstack/react-router';
import {
  type KeyboardEvent,
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Button } from '../ui/Button.tsx';
import { hrefOf } from '../ui/navigation/base.ts';
import { go } from '../ui/navigation/followLink.ts';
import { Icon } from '../ui/Icon.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { CLOSE, LOADING, RETRY } from '../ui/texts.ts';
import { commandEntries } from './palette/commandEntries.ts';
import { commandOf, textToSearch } from './palette/commands.ts';
import { type PaletteEntry } from './palette/entry.ts';
import { wordsOf } from './palette/marks.ts';
import { PaletteList } from './palette/PaletteList.tsx';
import { beside, matching, sectionsOf } from './palette/sections.ts';
import { useFound } from './palette/useFound.ts';
import { useModal } from './palette/useModal.ts';

type CommandPaletteProps = {
  /** Pages and actions; what the server finds is added. */
  entries: readonly PaletteEntry[];
  /** Entries opened lately, shown first while nothing is typed. */
  recents: readonly PaletteEntry[];
  /** Whether this person may open a page. */
  opens: (page: PageName) => boolean;
  placeholder: string;
  /** Text typed since the palette was requested. */
  typed: () => string;
  /** Something was chosen: it will be among the recent ones. */
  onOpened: (entry: PaletteEntry) => void;
  onClose: () => void;
};

const LONGEST_QUERY = 100;

/**
 * Finds pages, actions, cards, consos and transactions by what is typed. Mount it to open it;
 * loaded on first use.
 */
export function CommandPalette(props: CommandPaletteProps) {
  const { entries: own, recents, opens, placeholder, typed, onOpened, onClose } = props;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useModal(dialog);
  const [text, setText] = useState(() => typed().slice(0, LONGEST_QUERY));
  const [chosen, setChosen] = useState<string>();
  // Enter came before the answer to what is typed.
  const [entered, setEntered] = useState(false);
  const [today] = useState(() => parisDay(Date.now()));
  const command = useMemo(() => commandOf(text, today), [text, today]);
  const found = useFound(textToSearch(text, command));
  const router: AnyRouter = useRouter();
  const list = useMemo(() => {
    const words = wordsOf(text);
    const acts = command === undefined ? [] : commandEntries(command, found.entries, opens);
    const lately = words.length === 0 ? recents : [];
    return { words, sections: sectionsOf([...lately, ...acts, ...matching(own, words), ...found.entries]) };
  }, [own, recents, text, command, found.entries, opens]);
  // Typed text shows at once; drawing the lines it leads to may wait for the next letter.
  const drawn = useDeferredValue(list);
  const entries = list.sections.flatMap((section) => section.entries);
  const active = entries.find((entry) => entry.id === chosen) ?? entries[0];
  const optionId = useCallback((entry: PaletteEntry) => `${id}-${entry.id}`, [id]);
  const choose = useCallback((entry: PaletteEntry) => setChosen(entry.id), []);
  const none = entries.length === 0;

  const choosing = useCallback(
    (entry: PaletteEntry) => {
      onOpened(entry);
      onClose();
    },
    [onOpened, onClose],
  );
  const open = (entry: PaletteEntry) => {
    choosing(entry);
    if ('to' in entry) go(router, entry.to);
    else entry.run();
  };

  const awaited = entered && !found.busy ? active : undefined;
  const openAwaited = useEffectEvent(open);
  useEffect(() => {
    if (awaited !== undefined) openAwaited(awaited);
  }, [awaited]);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // Enter and the arrows belong to the input method while it composes a letter.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setChosen(beside(entries, active, event.key === 'ArrowDown' ? 1 : -1)?.id);
    }
    // What an earlier text found is not what this one means.
    if (
      event.key === 'Enter' &&
      found.busy &&
      chosen === undefined &&
      (active === undefined || !own.includes(active))
    ) {
      event.preventDefault();
      setEntered(true);
    } else if (event.key === 'Enter' && active !== undefined) {
      event.preventDefault();
      // Its line may not be drawn yet.
      if ((event.ctrlKey || event.metaKey) && 'to' in active) window.open(hrefOf(active.to), '_blank', 'noopener');
      else open(active);
    }
  };

  return (
    <dialog
      ref={dialog}
      className="b-palette"
      aria-label="Recherche et commandes"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div className="b-palette-field">
        <Icon path={mdiMagnify} />
        <input
          type="text"
          role="combobox"
          aria-label={placeholder}
          aria-expanded={!none}
          aria-controls={none ? undefined : `${id}-list`}
          aria-activedescendant={active && optionId(active)}
          aria-autocomplete="list"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={LONGEST_QUERY}
          placeholder={placeholder}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setChosen(undefined);
            setEntered(false);
          }}
          onKeyDown={onKeyDown}
        />
        <kbd>Échap</kbd>
        <IconButton icon={mdiClose} label={CLOSE} onClick={onClose} />
      </div>
      {found.busy && <div className="b-palette-progress" />}
      <div className="b-palette-body">
        {!none && (
          <PaletteList
            id={`${id}-list`}
            optionId={optionId}
            sections={drawn.sections}
            words={drawn.words}
            active={active}
            busy={found.busy}
            onActive={choose}
            onChoose={choosing}
          />
        )}
        {found.error !== undefined && (
          <div className="b-palette-note" role="alert">
            <p>{found.error}</p>
            <Button size="small" onClick={found.retry}>
              {RETRY}
            </Button>
          </div>
        )}
        {none && found.error === undefined && (
          <div className="b-palette-note">
            {found.busy ? (
              <p>{LOADING}</p>
            ) : (
              <>
                <p className="b-strong">Rien ne correspond à «&nbsp;{text.trim()}&nbsp;»</p>
                <p>
                  Essayez un numéro de carte ou de transaction, un nom, une adresse e-mail, une page, ou un acte comme
                  «&nbsp;créditer zoé 10&nbsp;».
                </p>
              </>
            )}
          </div>
        )}
      </div>
      <p className="b-palette-foot" aria-hidden="true">
        <span>↑ ↓ choisir</span>
        <span>Entrée ouvrir</span>
        <span>Ctrl Entrée nouvel onglet</span>
      </p>
      <p className="b-sr" role="status">
        {found.busy ? '' : counted(entries.length, 'résultat', 'résultats')}
      </p>
    </dialog>
  );
}
