import { count, quantity } from '@boucle/contract/base/format.ts';
import { ROUND_LIMITS, handoverLabel } from '@boucle/contract/features/rounds/labels.ts';
import { type RoundDetail } from '@boucle/contract/features/rounds/shapes.ts';
import {
  mdiAlertCircleOutline,
  mdiCheck,
  mdiFormatListNumbered,
  mdiNavigationVariantOutline,
  mdiSkipNextOutline,
} from '@mdi/js';
import { useState } from 'react';
import { outbox } from '../../../shared/outbox/queue.ts';
import { fittedUnits, type ReadUnit, unitsIn, withoutOneRead, withOneRead } from '../../../shared/units/readUnits.ts';
import { PhoneFrame } from '../../../shared/phone/PhoneFrame.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { useGo } from '../../../ui/navigation/useGo.ts';
import { MoreButton } from '../../../ui/overlays/MoreButton.tsx';
import { stopAddress, stopsAddress } from '../shared/addresses.ts';
import { STOP_ICONS } from '../shared/looks.ts';
import { windowWords } from '../shared/words.ts';
import { ActLines } from './ActLines.tsx';
import { OfflineStops } from './OfflineStops.tsx';
import { firstQuantities, firstUnits, type GoStop, lineKey, nextToDo } from './roundCopy.ts';
import { SkipDialog } from './SkipDialog.tsx';
import { type Proof, StopProof } from './StopProof.tsx';
import { useLeave } from './useLeave.ts';

interface StopCardProps {
  readonly round: RoundDetail;
  readonly sure: boolean;
  readonly of: GoStop;
  readonly stops: readonly GoStop[];
  /** Stops that wait on this phone. */
  readonly waiting: number;
}

/** Pieces of each line of the stop, and the numbered containers that were read among them. */
interface Counted {
  readonly quantities: Readonly<Record<string, number>>;
  readonly units: Readonly<Record<string, readonly ReadUnit[]>>;
}
interface LineCounted {
  readonly pieces: number;
  readonly read: readonly ReadUnit[];
}

/**
 * One stop: what to do there, with a number to correct for each format, and one press to say that
 * it is done.
 */
export function StopCard({ round, sure, of: at, stops, waiting }: StopCardProps) {
  const { stop, rank, waiting: refused } = at;
  const goTo = useGo();
  const leave = useLeave();
  const [{ quantities, units }, setCounted] = useState<Counted>(() => ({
    quantities: firstQuantities(at, stops),
    units: firstUnits(at),
  }));
  /** Changes the pieces of a line and the containers that were read of it. */
  const changeLine = (key: string, change: (pieces: number, read: readonly ReadUnit[]) => LineCounted) => {
    setCounted((now) => {
      const { pieces, read } = change(now.quantities[key] ?? 0, now.units[key] ?? []);
      return { quantities: { ...now.quantities, [key]: pieces }, units: { ...now.units, [key]: read } };
    });
    setProblem(undefined);
  };
  const [proof, setProof] = useState<Proof>(() => ({
    signedName: refused?.signedName ?? '',
    picture: refused?.picture,
  }));
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [skipping, setSkipping] = useState(false);
  const piecesOf = (isGiven: boolean): number =>
    stop.lines
      .filter(({ act }) => (act === 'give') === isGiven)
      .reduce((all, line) => all + (quantities[lineKey(line)] ?? 0), 0);
  const forward = () => {
    const next = nextToDo(
      stops.filter((one) => one.stop.n !== stop.n),
      rank,
    );
    goTo(next === undefined ? stopsAddress(round.id) : stopAddress(round.id, next.stop.n), { replace: true });
  };
  const keep = async (skipped: string | null) => {
    setBusy(true);
    try {
      const lines = stop.lines.map((line) => ({
        format_id: line.format_id,
        act: line.act,
        quantity: quantities[lineKey(line)] ?? 0,
        ...unitsIn(units[lineKey(line)] ?? [], line.format_id),
      }));
      await outbox.addStop({
        round: round.id,
        n: stop.n,
        name: stop.name,
        lines: skipped === null ? lines : [],
        skipped,
        ...(skipped === null && proof.signedName.trim() !== '' && { signedName: proof.signedName.trim() }),
        ...(skipped === null && proof.picture !== undefined && { picture: proof.picture }),
      });
      // Only once what takes its place is kept: a phone that dies between the two has both.
      if (refused !== undefined) await outbox.drop(refused);
    } catch {
      setProblem('Ce téléphone n’a pas pu garder cet arrêt. Libérez de la place, puis réessayez.');
      setBusy(false);
      return;
    }
    void outbox.sendAll();
    forward();
  };
  const done = () => {
    const tooMany = Object.values(quantities).some((pieces) => pieces > ROUND_LIMITS.pieces);
    if (tooMany) setProblem(`Au plus ${quantity(ROUND_LIMITS.pieces)} contenants par ligne.`);
    else void keep(null);
  };
  const detail = [stop.address, stop.at, windowWords(stop)]
    .filter((part) => part !== undefined && part !== '')
    .join(' · ');
  const reason = problem ?? refused?.refusal ?? undefined;
  return (
    <PhoneFrame
      title={`Arrêt ${rank} sur ${stops.length}`}
      full
      leave={leave}
      aside={
        <Link className="phone-mine" to={stopsAddress(round.id)} aria-label={`${round.title}, tous les arrêts`}>
          <span className="go-title">{round.title}</span>
          <Icon path={mdiFormatListNumbered} size={20} />
        </Link>
      }
      step={rank}
      of={stops.length}
      place={{ name: stop.name, detail, icon: STOP_ICONS[stop.place], aside: <WayThere stop={stop} /> }}
      foot={
        <div className="go-foot">
          <MoreButton
            className="go-more"
            of={stop.name}
            actions={[
              { label: 'Passer cet arrêt…', icon: mdiSkipNextOutline, onSelect: () => setSkipping(true) },
              { label: 'Tous les arrêts', icon: mdiFormatListNumbered, to: stopsAddress(round.id) },
            ]}
          />
          <Button variant="contained" size="large" full icon={mdiCheck} busy={busy} onClick={done}>
            {doneWords(piecesOf(true), piecesOf(false))}
          </Button>
        </div>
      }
    >
      <OfflineStops sure={sure} waiting={waiting} />
      {reason !== undefined && (
        <p role="alert" className="b-field-error go-problem">
          <Icon path={mdiAlertCircleOutline} size={18} />
          {reason}
        </p>
      )}
      {stop.closed && (
        <p className="b-field-error go-problem">Mis hors service entre-temps&nbsp;: rien ne peut y être livré.</p>
      )}
      <ActLines
        stop={stop}
        quantities={quantities}
        units={units}
        onQuantity={(key, pieces) => changeLine(key, (_, read) => ({ pieces, read: fittedUnits(read, () => pieces) }))}
        onRead={(key, unit) =>
          changeLine(key, (pieces, read) => ({ pieces: withOneRead(pieces, read.length), read: [...read, unit] }))
        }
        onRemove={(key, code) =>
          changeLine(key, (pieces, read) => ({
            pieces: withoutOneRead(pieces, read.length),
            read: read.filter((one) => one.code !== code),
          }))
        }
      />
      <StopProof label={handoverLabel(stop)} value={proof} onValue={setProof} />
      {skipping && (
        <SkipDialog
          name={stop.name}
          onSkip={(reason) => {
            setSkipping(false);
            void keep(reason);
          }}
          onClose={() => setSkipping(false)}
        />
      )}
    </PhoneFrame>
  );
}

/** « Y aller »: the map of the phone, where the place has coordinates. */
function WayThere({ stop: { name, latitude, longitude } }: { stop: GoStop['stop'] }) {
  if (latitude === null || longitude === null) return null;
  const at = `${latitude},${longitude}`;
  return (
    <a className="go-map" href={`geo:${at}?q=${at}(${encodeURIComponent(name)})`}>
      <Icon path={mdiNavigationVariantOutline} size={20} />Y aller
    </a>
  );
}

/** « Fait · 64 livrés, 123 repris » */
function doneWords(given: number, taken: number): string {
  const parts = [
    ...(given > 0 ? [count(given, 'livré', 'livrés')] : []),
    ...(taken > 0 ? [count(taken, 'repris', 'repris')] : []),
  ];
  return parts.length === 0 ? 'Fait · rien' : `Fait · ${parts.join(', ')}`;
}
