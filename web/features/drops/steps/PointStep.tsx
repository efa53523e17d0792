import '../points.css';
import { type DropPoint } from '@boucle/contract/features/drops/calls.ts';
import { count } from '@boucle/contract/base/format.ts';
import { mdiCrosshairsGps, mdiHistory, mdiMagnify, mdiQrcodeScan } from '@mdi/js';
import { Suspense, useState } from 'react';
import { useDeposits } from '../../../shared/outbox/useWaiting.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FormError } from '../../../ui/form/FormError.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { part } from '../../../ui/loading/part.tsx';
import { draftStore, useDraft } from '../draft.ts';
import { PhoneFrame } from '../../../shared/phone/PhoneFrame.tsx';
import { metresTo, nearestFirst, pointsSaying } from './near.ts';
import { OfflineStrip } from '../OfflineStrip.tsx';
import { type Found, looksLikeShortCode, pointOfCode } from '../pointOfCode.ts';
import { PointList } from './PointList.tsx';
import { StepTitle } from './StepTitle.tsx';
import { MINE, useDepositAddress } from '../useDepositAddress.ts';
import { usePosition } from './usePosition.ts';
import { type KnownSupplies } from '../useSupplies.ts';

const Scanner = part(() => import('./Scanner.tsx'), 'Scanner');

/** Rows drawn at once; the search finds the others. */
const SHOWN = 60;

interface PointStepProps {
  readonly supplies: KnownSupplies;
  /** Reason why the link of a QR code that was followed here could not be used. */
  readonly problem: string | undefined;
}

/** Step 1: the point, by its QR code, its short code, or from the list. */
export function PointStep({ supplies, problem }: PointStepProps) {
  const { go } = useDepositAddress();
  const waiting = useDeposits();
  const chosen = useDraft().point;
  const { known, ask, position } = usePosition();
  const [scanning, setScanning] = useState(false);
  const [text, setText] = useState('');
  const [refusal, setRefusal] = useState(problem);

  const choose = (point: DropPoint) => {
    draftStore.change({ point, metres: metresTo(point, position) ?? null });
    go('quantites');
  };
  const tryCode = async (code: string): Promise<string | undefined> => {
    const found: Found = await pointOfCode(code, supplies.points);
    if ('problem' in found) return found.problem;
    choose(found.point);
    return undefined;
  };
  const found = nearestFirst(pointsSaying(supplies.points, text), position);
  const submit = async () => {
    const [only, ...others] = found;
    if (only !== undefined && others.length === 0) choose(only);
    else if (looksLikeShortCode(text)) setRefusal(await tryCode(text));
  };

  return (
    <PhoneFrame
      title="Dépôt de contenants"
      of={3}
      step={1}
      aside={
        <Link className="phone-mine" to={MINE}>
          <Icon path={mdiHistory} />
          Mes dépôts
          {waiting.length > 0 && (
            <span className="phone-waiting">
              {waiting.length}
              <span className="b-sr"> en attente</span>
            </span>
          )}
        </Link>
      }
    >
      <StepTitle>Où déposez-vous{'\u202f'}?</StepTitle>
      <OfflineStrip supplies={supplies} />
      <FormError message={refusal} />
      <Button
        variant="contained"
        size="large"
        full
        className="dep-scan"
        icon={mdiQrcodeScan}
        onClick={() => setScanning(true)}
      >
        Scanner le QR code du point
      </Button>
      {supplies.points.length === 0 ? (
        <Sheet>
          <EmptyState title="Aucun point de dépôt pour l’instant">
            L’initiative dit où votre partenaire peut déposer. Demandez-lui d’en ouvrir un.
          </EmptyState>
        </Sheet>
      ) : (
        <>
          <search className="dep-search">
            <TextField
              label="Ou choisissez-le"
              type="search"
              icon={mdiMagnify}
              placeholder="Nom, adresse ou code"
              autoComplete="off"
              enterKeyHint="search"
              value={text}
              onKeyDown={(event) => {
                if (event.key === 'Enter') void submit();
              }}
              onChange={(event) => {
                setText(event.target.value);
                setRefusal(undefined);
              }}
            />
          </search>
          {known.kind !== 'known' && (
            <div className="dep-locate">
              <Button variant="text" icon={mdiCrosshairsGps} busy={known.kind === 'asking'} onClick={ask}>
                Les plus proches d’abord
              </Button>
              <p role="status" className="b-caption b-muted">
                {known.kind === 'refused' &&
                  'La position est refusée à cette page\u00a0: les points sont par ordre alphabétique.'}
                {known.kind === 'failed' &&
                  'La position n’a pas été trouvée\u00a0: les points sont par ordre alphabétique.'}
              </p>
            </div>
          )}
          <p className="b-sr" role="status">
            {text !== '' && count(found.length, 'point', 'points')}
          </p>
          {found.length === 0 ? (
            <Sheet>
              <EmptyState
                title="Aucun point ne correspond"
                actions={<Button onClick={() => setText('')}>Effacer la recherche</Button>}
              />
            </Sheet>
          ) : (
            <PointList points={found.slice(0, SHOWN)} position={position} chosen={chosen?.id} onChoose={choose} />
          )}
          {found.length > SHOWN && (
            <p className="b-caption b-muted">
              {count(found.length - SHOWN, 'autre point', 'autres points')} : précisez votre recherche.
            </p>
          )}
        </>
      )}
      <Suspense>{scanning && <Scanner onCode={tryCode} onClose={() => setScanning(false)} />}</Suspense>
    </PhoneFrame>
  );
}
