import './dialogs.css';
import { count } from '@boucle/contract/base/format.ts';
import { ROUND_LIMITS } from '@boucle/contract/features/rounds/labels.ts';
import { type RoundDetail, type RoundShare } from '@boucle/contract/features/rounds/shapes.ts';
import { mdiSwapHorizontal } from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../../api/client.ts';
import { query } from '../../../api/query.ts';
import { DraftsDialog } from '../../../shared/messages/DraftsDialog.tsx';
import { problemOf, problemOfWindow } from '../../../shared/problem.ts';
import { useRoundsChanged } from '../../../shared/rounds/useRoundsChanged.ts';
import { useIdempotentMutation } from '../../../shared/saving/useIdempotentMutation.ts';
import { FormError } from '../../../ui/form/FormError.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { IN_EXAMPLE } from '../../../ui/navigation/base.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { DialogActions } from '../../../ui/overlays/DialogActions.tsx';
import { SkeletonLines } from '../../../ui/Skeleton.tsx';
import { kilometres } from '../shared/words.ts';

interface SplitDialogProps {
  readonly round: RoundDetail;
  readonly onClose: () => void;
}

/**
 * « Répartir entre… »: the stops of a round shared by place and load, corrected by hand; nothing is
 * written before the rounds are ready.
 */
export function SplitDialog({ round: read, onClose }: SplitDialogProps) {
  // What somebody else changed since is refused by the version that was read.
  const [round] = useState(read);
  const { id, version, stops } = round;
  const [drivers, setDrivers] = useState(2);
  const [corrected, setCorrected] = useState<string>();
  const [chosen, setChosen] = useState<readonly string[]>([round.driver === null ? '' : String(round.driver.id)]);
  const [ready, setReady] = useState<readonly number[]>();
  const changed = useRoundsChanged();
  const found = useQuery({
    ...query.rounds.shares.queryOptions({
      input: { id, drivers, ...(corrected !== undefined && { shares: corrected }) },
    }),
    placeholderData: keepPreviousData,
  });
  const choices = useQuery(query.rounds.choices.queryOptions({ input: {} }));
  const people = (choices.data?.drivers ?? []).filter(
    ({ partner_id }) => partner_id === null || partner_id === round.partner?.id,
  );
  const shares = found.data;
  const split = useIdempotentMutation({
    sets: true,
    send: (parts: readonly RoundShare[], options) =>
      client.rounds.split(
        {
          id,
          version,
          shares: parts.map((share, rank) => ({
            driver_id: chosen[rank] ? Number(chosen[rank]) : null,
            stops: share.stops.map(({ n }) => n),
          })),
        },
        options,
      ),
    success: ({ ids }) => `${count(ids.length, 'tournée prête', 'tournées prêtes')}.`,
    onDone: ({ ids }) => (IN_EXAMPLE ? onClose() : setReady(ids)),
    onSettled: changed,
  });
  const move = (n: number, from: number) => {
    const parts = (shares ?? []).map((share) => share.stops.map((stop) => stop.n).filter((one) => one !== n));
    parts[(from + 1) % parts.length]?.push(n);
    setCorrected(parts.map((part) => part.join(',')).join(';'));
  };
  const back = shares
    ?.map((share) => share.back)
    .toSorted()
    .at(-1);
  if (ready !== undefined) return <DraftsDialog all={[{ act: 'round', ids: ready }]} onClose={onClose} />;
  return (
    <Dialog
      title={`Répartir ${round.title}`}
      size="large"
      dirty={corrected !== undefined}
      onClose={onClose}
      footer={(close) => (
        <DialogActions
          close={close}
          busy={split.isPending}
          refused={shares === undefined || found.isFetching}
          onClick={() => shares && split.mutate(shares)}
        >
          {`Marquer les ${drivers} prêtes`}
        </DialogActions>
      )}
    >
      <div className="b-stack">
        <FormError message={problemOfWindow(split.error) ?? problemOf(found.error ?? choices.error)} />
        <SelectField
          label="Entre"
          value={String(drivers)}
          options={Array.from({ length: Math.min(ROUND_LIMITS.drivers, stops.length) - 1 }, (_, n) => ({
            value: String(n + 2),
            label: `${n + 2} chauffeurs`,
          }))}
          onChange={(event) => {
            setDrivers(Number(event.target.value));
            setCorrected(undefined);
            setChosen(chosen.slice(0, Number(event.target.value)));
          }}
        />
        {back !== undefined && (
          <p role="status">
            Rentrés à <b>{back}</b> au lieu de {round.back}. Passez un arrêt de l’un à l’autre si besoin.
          </p>
        )}
        {shares === undefined ? (
          <SkeletonLines busy />
        ) : (
          <div className="round-shares">
            {shares.map((share, rank) => (
              <section key={rank} aria-label={`Tournée ${rank + 1}`}>
                <SelectField
                  label={`Chauffeur ${rank + 1}`}
                  optional
                  value={chosen[rank] ?? ''}
                  options={[
                    { value: '', label: 'À attribuer' },
                    ...people.map(({ id: person, name }) => ({
                      value: String(person),
                      label: name,
                      disabled: chosen.some((other, at) => at !== rank && other === String(person)),
                    })),
                  ]}
                  onChange={(event) => {
                    const next = Array.from({ length: drivers }, (_, at) => chosen[at] ?? '');
                    setChosen(next.with(rank, event.target.value));
                  }}
                />
                <p className={share.over > 0 ? 'round-over' : 'b-muted'}>{shareWords(share)}</p>
                <ol>
                  {share.stops.map(({ n, name }) => (
                    <li key={n}>
                      <span>{name}</span>
                      <IconButton
                        icon={mdiSwapHorizontal}
                        label={`Passer ${name} à la tournée ${((rank + 1) % shares.length) + 1}`}
                        disabled={share.stops.length === 1}
                        onClick={() => move(n, rank)}
                      />
                    </li>
                  ))}
                </ol>
              </section>
            ))}
          </div>
        )}
      </div>
    </Dialog>
  );
}

/** « 4 arrêts · 6,2 km · retour vers 10:15 » */
const shareWords = ({ stops, metres, back, over }: RoundShare): string =>
  [
    count(stops.length, 'arrêt', 'arrêts'),
    kilometres(metres),
    `retour vers ${back}`,
    ...(over > 0 ? [`${over} de trop dans le véhicule`] : []),
  ].join(' · ');
