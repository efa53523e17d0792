import { quantity } from '@boucle/contract/base/format.ts';
import { countedOf } from '@boucle/contract/features/stockCounts/rules.ts';
import { mdiAlertCircleOutline, mdiArrowLeft, mdiArrowRight, mdiFormatListChecks, mdiMinus, mdiPlus } from '@mdi/js';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { outbox } from '../../../shared/outbox/queue.ts';
import { PhoneFrame } from '../../../shared/phone/PhoneFrame.tsx';
import { Button } from '../../../ui/Button.tsx';
import { stepOfKey } from '../../../ui/form/quantity.ts';
import { useLongPress } from '../../../ui/form/useLongPress.ts';
import { FormatPicture } from '../../../ui/FormatPicture.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { useGo } from '../../../ui/navigation/useGo.ts';
import { StatusChip } from '../../../ui/StatusChip.tsx';
import { countAddress, lineAddress, linesAddress } from '../shared/addresses.ts';
import { PLACE_ICONS, STATE_WORDS, stateChip } from '../shared/looks.ts';
import { draftOf, forgetDraft, keepDraft } from './draft.ts';
import { type EntryLine } from './entryLines.ts';
import { LastEntered } from './LastEntered.tsx';
import { OfflineLines } from './OfflineLines.tsx';
import { Pad } from './Pad.tsx';
import { type Sheet } from './sheet.ts';
import { isOdd, stepped, typedProblem } from './typed.ts';
import { UnderField } from './UnderField.tsx';
import { unbroken } from '../../../ui/figures/unbroken.ts';

interface EntryCardProps {
  readonly sheet: Sheet;
  readonly sure: boolean;
  readonly line: EntryLine;
  /** Its place among all, from 1. */
  readonly step: number;
  readonly of: number;
  readonly previous: EntryLine | undefined;
  readonly next: EntryLine | undefined;
  /** The line that was entered before this one showed. */
  readonly last: EntryLine | undefined;
  readonly waiting: number;
  readonly onEntered: (key: string) => void;
}

const BUZZ_MS = 10;
// lib.dom declares it always there; Safari has none.
const buzz = () => (navigator as Partial<Navigator>).vibrate?.(BUZZ_MS);

/** One format in one state at a place: how many somebody sees there. */
export function EntryCard({
  sheet,
  sure,
  line: entry,
  step,
  of,
  previous,
  next,
  last,
  waiting,
  onEntered,
}: EntryCardProps) {
  const { key, line, mine, refusal } = entry;
  const id = useId();
  const goTo = useGo();
  const input = useRef<HTMLInputElement>(null);
  const [draft] = useState(() => draftOf(sheet.id, key));
  const [typed, setTyped] = useState(draft ?? (mine === undefined ? '' : String(mine)));
  /** The number in the field was shown, not typed: the first digit replaces it. */
  const [shown, setShown] = useState(draft === undefined && mine !== undefined);
  const [again, setAgain] = useState(false);
  const [problem, setProblem] = useState<string>();
  /** An odd number that was asked about: the next press takes it. */
  const [odd, setOdd] = useState<number>();
  const [busy, setBusy] = useState(false);
  useEffect(() => input.current?.focus({ preventScroll: true }), []);

  const change = (text: string) => {
    buzz();
    setTyped(text);
    setShown(false);
    setProblem(undefined);
    keepDraft(sheet.id, key, text);
  };
  const less = useLongPress(() => change(stepped(typed, -1)));
  const more = useLongPress(() => change(stepped(typed, 1)));
  const countAgain = () => {
    setAgain(true);
    change('');
    input.current?.focus();
  };
  const forward = () => goTo(next === undefined ? linesAddress(sheet.id) : lineAddress(sheet.id, next.key));
  const confirm = async () => {
    const pieces = countedOf(typed);
    const wrong = typedProblem(typed);
    if (pieces === undefined || wrong !== undefined) {
      setProblem(wrong);
      input.current?.focus();
      return;
    }
    if (pieces === mine && !again && refusal === undefined) {
      forward();
      return;
    }
    if (pieces !== odd && isOdd(pieces, line.usual)) {
      setOdd(pieces);
      setProblem(`${quantity(pieces)}\u202f? C’est loin de ce qui est courant ici. Recomptez, ou appuyez de nouveau.`);
      input.current?.focus();
      return;
    }
    setBusy(true);
    try {
      const { place, place_id, state, format_id } = line;
      await outbox.addReading(sheet.id, { place, place_id, state, format_id }, pieces);
    } catch {
      setProblem('Ce téléphone n’a pas pu garder ce nombre. Libérez de la place, puis réessayez.');
      setBusy(false);
      return;
    }
    forgetDraft();
    void outbox.sendAll();
    onEntered(key);
    forward();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = stepOfKey(event.key);
    if (event.key !== 'Enter' && move === undefined) return;
    event.preventDefault();
    if (move === undefined) void confirm();
    else change(stepped(typed, move));
  };
  const chip = stateChip(line.state);
  return (
    <PhoneFrame
      title="Inventaire"
      full
      step={step}
      of={of}
      leave={{ to: countAddress(sheet.id), label: 'Quitter la saisie' }}
      aside={
        <Link className="phone-mine" to={linesAddress(sheet.id)} aria-label={`${step} sur ${of}, toutes les lignes`}>
          <span className="b-num">{`${step} sur ${of}`}</span>
          <Icon path={mdiFormatListChecks} size={20} />
        </Link>
      }
      place={{ name: line.name, detail: `Ouvert par ${sheet.opened_by}`, icon: PLACE_ICONS[line.place] }}
      foot={
        <div className="entry-foot">
          <Link
            className="entry-back"
            to={previous === undefined ? linesAddress(sheet.id) : lineAddress(sheet.id, previous.key)}
            aria-label={previous === undefined ? 'Toutes les lignes' : 'Ligne précédente'}
          >
            <Icon path={mdiArrowLeft} size={22} />
          </Link>
          <Button
            variant="contained"
            size="large"
            full
            endIcon={mdiArrowRight}
            busy={busy}
            onClick={() => void confirm()}
          >
            <span className="entry-next">{nextWords(line, next)}</span>
          </Button>
        </div>
      }
    >
      <OfflineLines sure={sure} waiting={waiting} />
      <LastEntered count={sheet.id} line={last} threshold={sheet.threshold} />
      <section className="b-sheet entry-card" aria-labelledby={`${id}-title`}>
        <div className="entry-format">
          <FormatPicture url={line.picture_url} drawing={line.drawing} />
          <div className="b-grow">
            <h2 id={`${id}-title`}>{unbroken(line.format_title)}</h2>
            <p>Combien en voyez-vous{'\u202f'}?</p>
          </div>
          {chip && <StatusChip {...chip} />}
        </div>
        <div className="entry-field">
          <button
            type="button"
            tabIndex={-1}
            aria-label="Un de moins"
            {...less}
            onClick={() => change(stepped(typed, -1))}
          >
            <Icon path={mdiMinus} size={30} />
          </button>
          <input
            ref={input}
            aria-label={`${line.format_title}, ${STATE_WORDS[line.state]}, ${line.name}`}
            aria-invalid={problem !== undefined || undefined}
            aria-describedby={problem === undefined ? `${id}-under` : `${id}-problem`}
            // The pad below is the keyboard of a phone; that of a computer writes here.
            inputMode="none"
            enterKeyHint="next"
            autoComplete="off"
            className={shown ? 'b-num entry-shown' : 'b-num'}
            value={typed}
            onFocus={(event) => event.target.select()}
            onKeyDown={onKeyDown}
            onChange={(event) => change(event.target.value)}
          />
          <button
            type="button"
            tabIndex={-1}
            aria-label="Un de plus"
            {...more}
            onClick={() => change(stepped(typed, 1))}
          >
            <Icon path={mdiPlus} size={30} />
          </button>
        </div>
        {(problem ?? refusal) !== undefined && (
          <p id={`${id}-problem`} role="alert" className="b-field-error">
            <Icon path={mdiAlertCircleOutline} size={16} />
            {problem ?? refusal}
          </p>
        )}
        <div id={`${id}-under`} hidden={problem !== undefined}>
          <UnderField
            entry={entry}
            blind={sheet.blind}
            threshold={sheet.threshold}
            onAgain={again ? undefined : countAgain}
          />
        </div>
      </section>
      <Pad typed={typed} shown={shown} onTyped={change} />
    </PhoneFrame>
  );
}

/** « Suivant : Barquette 75 cl, sales », « Suivant : Le Petit Wok » where another place begins. */
function nextWords(line: EntryLine['line'], next: EntryLine | undefined): string {
  if (next === undefined) return 'Suivant\u00a0: relire et terminer';
  const { name, place, place_id, format_title, state } = next.line;
  if (place !== line.place || place_id !== line.place_id) return `Suivant\u00a0: ${name}`;
  return `Suivant\u00a0: ${format_title}${state === line.state ? '' : `, ${STATE_WORDS[state]}`}`;
}
