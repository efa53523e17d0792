import '../units.css';
import { count, date, dateTime, quantity, writtenDay } from '@boucle/contract/base/format.ts';
import { type UnitDetail } from '@boucle/contract/features/units/rows.ts';
import { MISSING_DAYS, readCode, RETIRED_FOR_LABELS, writtenCode } from '@boucle/contract/shared/units/labels.ts';
import { partAddress } from '@boucle/contract/tabs.ts';
import {
  mdiArchiveArrowDownOutline,
  mdiMapMarkerQuestionOutline,
  mdiPrinterOutline,
  mdiStorefrontOutline,
} from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { client } from '../../../api/client.ts';
import { query } from '../../../api/query.ts';
import { useWord } from '../../../shared/opening.ts';
import { isAbsent, problemOf } from '../../../shared/problem.ts';
import { useDownload } from '../../../shared/useDownload.ts';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { FormatPicture } from '../../../ui/FormatPicture.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { SkeletonLines } from '../../../ui/Skeleton.tsx';
import { StatusChip } from '../../../ui/StatusChip.tsx';
import { UNKNOWN } from '../../../ui/texts.ts';
import { placeName, stateChip, statusChip, unitsAddress } from '../unitLooks.tsx';
import { RetireStep } from './RetireStep.tsx';
import { UnitMoves } from './UnitMoves.tsx';

/**
 * The page of a numbered container: what it did, where it is, its moves; « Retirer… » is its step.
 */
export function UnitPage({ code }: { code: string }) {
  const { data: unit, error, refetch } = useQuery(query.units.read.queryOptions({ input: { code } }));
  const retiring = useWord('retirer');
  return (
    <Page
      title={`Contenant ${writtenCode(readCode(code))}`}
      breadcrumb={[{ label: 'Contenants numérotés', to: partAddress('/formats', 'contenants') }]}
      crumb={writtenCode(readCode(code))}
    >
      <div className="unit-page">
        {unit ? (
          <>
            <UnitHead unit={unit} />
            {retiring.open && unit.status !== 'retired' ? (
              <RetireStep unit={unit} onClose={retiring.close} />
            ) : (
              <UnitBody unit={unit} onRetire={() => retiring.show(true)} />
            )}
          </>
        ) : isAbsent(error) ? (
          <Sheet>
            <EmptyState
              title="Aucun contenant n’a ce code"
              actions={
                <ButtonLink variant="soft" to={unitsAddress('')}>
                  Voir les contenants
                </ButtonLink>
              }
            >
              Relisez les huit caractères sur l’étiquette.
            </EmptyState>
          </Sheet>
        ) : error ? (
          <Sheet>
            <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />
          </Sheet>
        ) : (
          <Sheet>
            <SkeletonLines busy />
          </Sheet>
        )}
      </div>
    </Page>
  );
}

function UnitHead({ unit }: { unit: UnitDetail }) {
  const material = unit.material === '' ? '' : `, ${unit.material.toLowerCase()}`;
  const lot = unit.supplier_lot === '' ? '' : ` · lot ${unit.supplier_lot}`;
  return (
    <header className="unit-head">
      <FormatPicture url={unit.picture_url} drawing={unit.drawing} />
      <div>
        <h2>{writtenCode(unit.code)}</h2>
        <p>{`${unit.format_title}${material}${lot}`}</p>
      </div>
    </header>
  );
}

function UnitBody({ unit, onRetire }: { unit: UnitDetail; onRetire: () => void }) {
  const label = useDownload(`etiquette-${unit.code}.pdf`, (options) =>
    client.units.labels({ batch_id: unit.batch_id, code: unit.code }, options),
  );
  const { place, since } = unit;
  const state = place && stateChip(place);
  return (
    <>
      {unit.status === 'retired' && unit.retired_for !== null && (
        <p className="unit-banner" role="status">
          <b>{`Retiré le ${date(unit.retired_at)}\u00a0: ${RETIRED_FOR_LABELS[unit.retired_for].toLowerCase()}`}</b>
          Son code ne sert plus. Ses mouvements restent.
        </p>
      )}
      {unit.status === 'missing' && (
        <p className="unit-banner unit-banner-warn" role="status">
          <b>{`Pas vu depuis plus de ${MISSING_DAYS}\u00a0jours`}</b>
          {`Dernière lecture le ${date(unit.last_seen_at)}. Le scanner le remet en service.`}
        </p>
      )}
      <Uses unit={unit} />
      <section className="unit-sheet unit-where" aria-label="Où il est">
        <span className={`unit-where-icon unit-where-${place?.state ?? 'unknown'}`}>
          <Icon path={place === null ? mdiMapMarkerQuestionOutline : mdiStorefrontOutline} size={24} />
        </span>
        <div>
          <b>{placeName(place)}</b>
          <p>
            {since === null ? `dernière lecture le ${dateTime(unit.last_seen_at)}` : `depuis le ${dateTime(since)}`}
          </p>
        </div>
        {state ? <StatusChip {...state} /> : <StatusChip {...statusChip(unit.status)} />}
      </section>
      <dl className="unit-sheet unit-three">
        <div>
          <dt>Lavages</dt>
          <dd>{quantity(unit.washes)}</dd>
        </div>
        <div>
          <dt>Dernier</dt>
          <dd>{unit.last_washed_at === null ? UNKNOWN : date(unit.last_washed_at)}</dd>
        </div>
        <div>
          <dt>Lectures ratées</dt>
          <dd>{quantity(unit.missed)}</dd>
        </div>
      </dl>
      <UnitMoves unit={unit} />
      <footer className="unit-foot">
        <Button full size="large" icon={mdiPrinterOutline} busy={label.isPending} onClick={() => label.mutate()}>
          Étiquette
        </Button>
        {unit.status !== 'retired' && (
          <Button full size="large" tone="danger" icon={mdiArchiveArrowDownOutline} onClick={onRetire}>
            Retirer…
          </Button>
        )}
      </footer>
    </>
  );
}

/** Uses of the ones planned; the tick is the mean of its batch. */
function Uses({
  unit: { uses, designed_washes: designed, batch_uses: mean, status, received_on },
}: {
  unit: UnitDetail;
}) {
  const share = (value: number) => `${Math.min(100, (value / (designed ?? 1)) * 100)}%`;
  return (
    <section className="unit-sheet unit-uses" aria-label="Utilisations">
      <p className="unit-figure">
        {quantity(uses)}{' '}
        <small>
          {uses > 1 ? 'utilisations' : 'utilisation'}
          {designed !== null && ` sur ${count(designed, 'prévue', 'prévues')}`}
        </small>
      </p>
      {designed !== null && (
        <div className="unit-meter" aria-hidden="true">
          <i style={{ width: share(uses) }} />
          <em style={{ left: share(mean) }} />
        </div>
      )}
      <p className="b-caption">
        {status === 'new' ? 'Jamais prêté' : `Moyenne du lot\u00a0: ${quantity(Math.round(mean))}`} · en service depuis
        le {writtenDay(received_on)}
      </p>
    </section>
  );
}
