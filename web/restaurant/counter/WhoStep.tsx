import { type OwnRestaurant } from '@boucle/contract/partnerApi/restaurants.ts';
import { mdiArrowLeft, mdiCreditCardOutline, mdiQrcodeScan } from '@mdi/js';
import { useEffect, useRef, useState } from 'react';
import { NoAnswerError } from '../../api/errors.ts';
import { problemOf } from '../../shared/problem.ts';
import { createAttempts } from '../../shared/saving/attempts.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/form/FormError.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { unitIn } from '../../shared/units/readUnits.ts';
import { quietClient } from '../own.ts';
import { type Act, type Served, type ShownCode, shownBy } from './act.ts';
import { CameraTile } from './CameraTile.tsx';
import { Keys } from './Keys.tsx';
import { ScanWindow } from './ScanWindow.tsx';

type WhoStepProps = {
  restaurant: OwnRestaurant;
  act: Act;
  onServed: (served: Served) => void;
  /** Takes the code of a numbered container that a reader wrote here. */
  onUnit?: ((code: string) => void) | undefined;
  /** Back to what leaves; a return has nothing before it. */
  onBack?: () => void;
  /** On a tablet, what the act waits for. */
  beside?: string;
};

/** What can be done without network instead. */
const WITHOUT_NETWORK = {
  lend: 'Hors réseau\u00a0: la cagnotte ne peut pas être lue, rien n’est prêté. Prêtez à un invité, ou réessayez au retour du réseau.',
  take: 'Hors réseau\u00a0: seul le QR code d’une carte se lit ici. Scannez-la, ou gardez ces contenants et reprenez-les au retour du réseau.',
  lendByQr:
    'Hors réseau\u00a0: la cagnotte ne peut pas être lue, rien n’est prêté. Le code lu vaut cinq minutes\u00a0: réessayez au retour du réseau, ou prêtez à un invité.',
  takeByQr:
    'Hors réseau\u00a0: rien n’est repris. Le code lu vaut cinq minutes\u00a0: réessayez au retour du réseau. Au-delà, gardez ces contenants à part et faites montrer le code de nouveau.',
} as const;

/** Longest pause of a keyboard reader between two characters, in milliseconds. */
const READER_MS = 120;

/** A return waits no longer than this for a network that answers nothing, in milliseconds. */
const PATIENCE_MS = 4000;

const soon = <T,>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => setTimeout(() => reject(new NoAnswerError(undefined)), PATIENCE_MS)),
  ]);

/** Who it is: six digits, the QR code of a customer or a card, or a card’s number typed by hand. */
export function WhoStep({ restaurant: { id }, act, onServed, onUnit, onBack, beside }: WhoStepProps) {
  const [code, setCode] = useState('');
  const [card, setCard] = useState<{ number: string; pin: string }>();
  const [scanning, setScanning] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [unanswered, setUnanswered] = useState<ShownCode>();
  const [busy, setBusy] = useState(false);
  const [attempts] = useState(createAttempts);
  const field = useRef<HTMLInputElement>(null);
  const typed = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(typed.current), []);
  const present = async (shown: ShownCode | { card_number: string; pin?: string }) => {
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    setUnanswered(undefined);
    try {
      // A code serves once: shown again after a lost answer, it is the same showing.
      const presenting = quietClient.restaurants.present({ id, ...shown }, attempts.optionsOf(undefined, shown));
      const card = 'card_uuid' in shown ? shown : {};
      const { data } = await (act === 'take' && 'card_uuid' in card ? soon(presenting) : presenting);
      attempts.done();
      onServed({ ...data, ...card });
    } catch (error) {
      const gesture = act === 'take' ? 'take' : 'lend';
      if (!(error instanceof NoAnswerError)) setProblem(problemOf(error));
      else if (gesture === 'take' && 'card_uuid' in shown) onServed({ kind: 'read', ...shown });
      else if ('customer_qr' in shown) {
        setProblem(WITHOUT_NETWORK[`${gesture}ByQr`]);
        setUnanswered(shown);
      } else setProblem(WITHOUT_NETWORK[gesture]);
      setCode('');
    } finally {
      setBusy(false);
    }
  };
  // The sixth digit sends; a keyboard reader types a whole QR code.
  const type = (text: string) => {
    const unit = onUnit && unitIn(text);
    setCode(unit === undefined ? text : '');
    clearTimeout(typed.current);
    if (unit !== undefined) onUnit?.(unit);
    const shown = shownBy(text);
    if (shown === undefined) return;
    if (!('customer_code' in shown)) void present(shown);
    else typed.current = setTimeout(() => void present(shown), READER_MS);
  };
  const needsPin = act !== 'take';
  // A keyboard reader writes here, wherever the last press left the focus.
  useEffect(() => {
    if (beside === undefined) return;
    const focus = ({ key, target, ctrlKey, metaKey }: KeyboardEvent) => {
      if (/^[\w:/.-]$/.test(key) && !ctrlKey && !metaKey && !(target instanceof HTMLInputElement))
        field.current?.focus();
    };
    addEventListener('keydown', focus);
    return () => removeEventListener('keydown', focus);
  }, [beside]);
  const read = (text: string): string | undefined => {
    const unit = onUnit && unitIn(text);
    if (unit !== undefined) {
      onUnit?.(unit);
      return undefined;
    }
    const shown = shownBy(text);
    if (shown === undefined) return 'Ce QR code n’est ni celui d’une carte, ni celui d’un client.';
    setScanning(false);
    void present(shown);
    return undefined;
  };
  return (
    <>
      <section aria-labelledby="qui" className="b-stack">
        <header className="r-step">
          {onBack && (
            <Button variant="text" icon={mdiArrowLeft} onClick={onBack}>
              Quantités
            </Button>
          )}
          <h2 id="qui">{act === 'take' ? 'De qui\u202f?' : 'À qui\u202f?'}</h2>
        </header>
        <FormError message={problem} />
        {unanswered && (
          <Button full size="large" busy={busy} onClick={() => void present(unanswered)}>
            Réessayer avec le code lu
          </Button>
        )}
        {beside !== undefined && <CameraTile onCode={read} />}
        <TextField
          className="r-code"
          label="Le code de l’application"
          {...(beside === undefined && {
            hint: 'Six chiffres, dictés ou montrés. Le sixième ouvre la suite. Un lecteur de QR code écrit ici aussi.',
          })}
          ref={field}
          // The keys beneath take the place of the keyboard of the screen.
          inputMode={beside === undefined ? 'numeric' : 'none'}
          autoComplete="off"
          autoFocus
          value={code}
          aria-busy={busy}
          onChange={({ target }) => type(target.value)}
        />
        {beside === undefined ? (
          <Button full size="large" icon={mdiQrcodeScan} onClick={() => setScanning(true)}>
            Scanner un QR code
          </Button>
        ) : (
          card === undefined && <Keys value={code} onValue={type} onGuest={() => onServed('guest')} />
        )}
        {card === undefined ? (
          <Button full size="large" icon={mdiCreditCardOutline} onClick={() => setCard({ number: '', pin: '' })}>
            Taper un numéro de carte
          </Button>
        ) : (
          <form
            className="b-stack r-card"
            onSubmit={(event) => {
              event.preventDefault();
              const number = card.number.replace(/\s/g, '');
              void present({ card_number: number, ...(card.pin !== '' && { pin: card.pin }) });
            }}
          >
            <TextField
              label="Numéro de la carte"
              inputMode="numeric"
              autoComplete="off"
              value={card.number}
              onChange={({ target }) => setCard({ ...card, number: target.value })}
            />
            {needsPin && (
              <TextField
                label="Code PIN de la carte"
                type="password"
                inputMode="numeric"
                autoComplete="off"
                value={card.pin}
                onChange={({ target }) => setCard({ ...card, pin: target.value })}
              />
            )}
            <Button
              type="submit"
              variant="contained"
              size="large"
              busy={busy}
              refused={card.number.trim() === '' || (needsPin && card.pin === '')}
            >
              Continuer
            </Button>
          </form>
        )}
        {(beside === undefined || card !== undefined) && (
          <Button full size="large" variant="text" onClick={() => onServed('guest')}>
            {act === 'take' ? 'Un invité rapporte' : 'Prêter à un invité'}
          </Button>
        )}
        {scanning && <ScanWindow onCode={read} onClose={() => setScanning(false)} />}
      </section>
      {beside !== undefined && (
        <footer className="r-foot">
          <Button full variant="contained" size="large" disabled>
            {beside}
          </Button>
        </footer>
      )}
    </>
  );
}
