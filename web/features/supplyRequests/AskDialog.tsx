import { count, quantity } from '@boucle/contract/base/format.ts';
import {
  isAboveForecast,
  REQUEST_LIMITS,
  REQUEST_WAY_LABELS,
  requestPlace,
  type RequestWay,
} from '@boucle/contract/features/supplyRequests/labels.ts';
import { type RequestChoices, type SupplyRequestDetail } from '@boucle/contract/features/supplyRequests/shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { query } from '../../api/query.ts';
import { useSession } from '../../api/useSession.ts';
import { problemOf } from '../../shared/problem.ts';
import { useRoundsChanged } from '../../shared/rounds/useRoundsChanged.ts';
import { useIdempotentMutation } from '../../shared/saving/useIdempotentMutation.ts';
import { DateField } from '../../ui/form/DateField.tsx';
import { useLeaving } from '../../ui/form/leaving/useLeaving.ts';
import { FormError } from '../../ui/form/FormError.tsx';
import { QuantityField } from '../../ui/form/QuantityField.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { Segmented } from '../../ui/navigation/Segmented.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { DialogActions } from '../../ui/overlays/DialogActions.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { AskedRestaurant, type ChosenRestaurant } from './AskedRestaurant.tsx';

type Format = RequestChoices['formats'][number];
type Input = Parameters<typeof client.supplyRequests.create>[0];

const WAYS = (['clean_in', 'clean_out', 'dirty_out'] as const).map((value) => ({
  value,
  label: REQUEST_WAY_LABELS[value],
}));
const PLACES = [
  { value: 'restaurant', label: 'Un restaurant' },
  { value: 'reserve', label: 'Votre réserve' },
] as const;
const keyOf = (way: RequestWay, format: number): string => `${way} ${format}`;

interface AskDialogProps {
  readonly onClose: () => void;
  readonly onSaved: (id: number) => void;
}

/**
 * « Nouvelle demande »: for which restaurant, when, how many of each format, and why where that is
 * more than expected.
 */
export function AskDialog({ onClose, onSaved }: AskDialogProps) {
  const changed = useRoundsChanged();
  const { leaving, leave } = useLeaving();
  const isPartner = useSession()?.user?.role === 'partner_admin';
  const [isForReserve, setForReserve] = useState(false);
  const [restaurant, setRestaurant] = useState<ChosenRestaurant>();
  const hasPlace = isForReserve || restaurant !== undefined;
  const [way, setWay] = useState<RequestWay>('clean_in');
  const [wanted, setWanted] = useState<string | null>(null);
  const [comment, setComment] = useState('');
  const [asked, setAsked] = useState<Readonly<Record<string, number>>>({});
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const choices = useQuery(
    query.supplyRequests.choices.queryOptions({
      input: isForReserve ? {} : { restaurant_id: restaurant?.id ?? 0 },
      enabled: hasPlace,
    }),
  );
  const save = useIdempotentMutation<SupplyRequestDetail, Input>({
    send: (input, options) => client.supplyRequests.create(input, options),
    success: (request) => `La demande est envoyée\u00a0: ${requestPlace(request)}.`,
    onDone: ({ id }) => leave(() => onSaved(id)),
    onSettled: changed,
  });
  const refused = save.error instanceof ApiError ? save.error.fields : {};
  const errorOf = (field: string): string | undefined => wrong[field] ?? refused[field]?.[0];
  const known = ['restaurant_id', 'wanted_on', 'comment', 'lines'];
  const untied = save.error !== null && !Object.keys(refused).some((field) => known.includes(field));
  const edit =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value);
      setWrong({});
      save.reset();
    };
  const lines = Object.entries(asked)
    .filter(([, pieces]) => pieces > 0)
    .map(([key, pieces]) => {
      const [of = '', format = ''] = key.split(' ');
      return { way: of as RequestWay, format_id: Number(format), quantity: pieces };
    });
  const isAbove = lines.some((line) => isAboveLine(line, choices.data));
  const submit = () => {
    const found: Record<string, string> = {
      ...(!hasPlace && { restaurant_id: 'Choisissez un restaurant.' }),
      ...(wanted === '' && { wanted_on: 'Date à écrire comme 31/12/2025' }),
      ...(hasPlace && lines.length === 0 && { lines: 'Indiquez au moins un contenant.' }),
      ...(lines.some((line) => line.quantity > REQUEST_LIMITS.pieces) && {
        lines: `Au plus ${quantity(REQUEST_LIMITS.pieces)} contenants par format.`,
      }),
    };
    setWrong(found);
    if (Object.keys(found).length > 0) return;
    save.mutate({
      restaurant_id: isForReserve ? null : (restaurant?.id ?? null),
      wanted_on: wanted,
      comment: comment.trim(),
      lines,
    });
  };
  const total = lines.reduce((all, line) => all + line.quantity, 0);
  return (
    <Dialog
      title="Nouvelle demande"
      dirty={!leaving && (hasPlace || comment !== '' || wanted !== null)}
      onClose={onClose}
      footer={(close) => (
        <DialogActions close={close} busy={save.isPending} onClick={submit}>
          {total === 0 ? 'Demander' : `Demander ${count(total, 'contenant', 'contenants')}`}
        </DialogActions>
      )}
    >
      <div className="b-stack">
        {untied && <FormError message={problemOf(save.error)} />}
        {isPartner && (
          <Segmented
            label="Pour"
            options={PLACES}
            value={isForReserve ? 'reserve' : 'restaurant'}
            onValue={edit((value: (typeof PLACES)[number]['value']) => {
              setForReserve(value === 'reserve');
              setAsked({});
            })}
          />
        )}
        {!isForReserve && (
          <AskedRestaurant
            value={restaurant}
            error={errorOf('restaurant_id')}
            onValue={edit((next: ChosenRestaurant | undefined) => {
              setRestaurant(next);
              setAsked({});
            })}
          />
        )}
        <DateField
          label="Pour le"
          optional
          hint={'Sans jour\u00a0: dès que possible.'}
          value={wanted}
          error={errorOf('wanted_on')}
          onValue={edit(setWanted)}
        />
        {hasPlace && (
          <>
            <Segmented label="Sens" options={WAYS} value={way} onValue={setWay} />
            {errorOf('lines') !== undefined && <FormError message={errorOf('lines')} />}
            {choices.data === undefined ? (
              choices.error ? (
                <FormError message={problemOf(choices.error)} />
              ) : (
                <SkeletonLines busy />
              )
            ) : (
              <ul className="request-ask">
                {choices.data.formats.map((format) => (
                  <li key={format.format_id}>
                    <p>
                      <b>{format.title}</b>
                      <FormatWords format={format} way={way} isForReserve={isForReserve} />
                    </p>
                    <QuantityField
                      key={keyOf(way, format.format_id)}
                      label={`${REQUEST_WAY_LABELS[way]}, ${format.title}`}
                      value={asked[keyOf(way, format.format_id)] ?? 0}
                      onValue={edit((pieces: number) =>
                        setAsked((now) => ({ ...now, [keyOf(way, format.format_id)]: pieces })),
                      )}
                    />
                    {isAboveForecast({
                      quantity: asked[keyOf('clean_in', format.format_id)] ?? 0,
                      forecast: format.forecast,
                    }) &&
                      way === 'clean_in' && (
                        <small className="request-above">
                          Au-delà de 150&nbsp;% de la prévision&nbsp;: dites pourquoi.
                        </small>
                      )}
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
        <TextArea
          label="Commentaire"
          optional={!isAbove}
          rows={2}
          maxLength={REQUEST_LIMITS.comment}
          value={comment}
          error={errorOf('comment')}
          onChange={(event) => edit(setComment)(event.target.value)}
        />
      </div>
    </Dialog>
  );
}

/** Whether what is asked of a format is above its forecast. */
const isAboveLine = (
  line: { readonly way: RequestWay; readonly format_id: number; readonly quantity: number },
  choices: RequestChoices | undefined,
): boolean =>
  line.way === 'clean_in' &&
  isAboveForecast({
    quantity: line.quantity,
    forecast: choices?.formats.find(({ format_id }) => format_id === line.format_id)?.forecast ?? null,
  });

/** Stock of a format, and what is expected of it. */
function FormatWords({ format, way, isForReserve }: { format: Format; way: RequestWay; isForReserve: boolean }) {
  const there =
    way === 'dirty_out'
      ? count(format.dirty, 'sale sur place', 'sales sur place')
      : count(format.clean - format.reserved, 'disponible', 'disponibles');
  const expected =
    way !== 'clean_in' || isForReserve
      ? ''
      : format.forecast === null
        ? ' · pas de prévision'
        : ` · prévision de la semaine\u00a0: ${quantity(format.forecast)}`;
  return <small>{`${there}${expected}`}</small>;
}
