import { partAddress } from '@boucle/contract/tabs.ts';
import { WASH_LOT_FIELDS as LABELS } from '@boucle/contract/shared/washLots/labels.ts';
import { type WashLot } from '@boucle/contract/features/washLots/shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../../api/client.ts';
import { query } from '../../../api/query.ts';
import { type SendOptions } from '../../../shared/saving/attempts.ts';
import {
  fittedUnits,
  type ReadUnit,
  unitsIn,
  unitsOf,
  withOneRead,
  withoutOneRead,
} from '../../../shared/units/readUnits.ts';
import { FormError } from '../../../ui/form/FormError.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextArea } from '../../../ui/form/TextArea.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { DialogActions } from '../../../ui/overlays/DialogActions.tsx';
import { Link } from '../../../ui/Link.tsx';
import { DirtyFields } from './DirtyFields.tsx';
import { type How, howOf, NO_HOW, sentHow, wrongHow } from './how.ts';
import { HowFields } from './HowFields.tsx';
import { instantOf, type Moment, momentOf } from './moment.ts';
import { MomentField } from './MomentField.tsx';
import { useLotSave } from './useLotSave.ts';

type Values = {
  site: string;
  operator: string;
  started: Moment;
  how: How;
  comment: string;
  /** Pieces by format. */
  dirty: ReadonlyMap<number, number>;
  units: readonly ReadUnit[];
};

const valuesOf = (lot: WashLot | undefined): Values => ({
  site: lot === undefined ? '' : String(lot.site.id),
  operator: lot?.operator ? String(lot.operator.id) : '',
  started: momentOf(lot?.started_at ?? new Date().toISOString()),
  how: lot === undefined ? NO_HOW : howOf(lot),
  comment: lot?.comment ?? '',
  dirty: new Map(lot?.lines.map(({ format_id, dirty_in }) => [format_id, dirty_in])),
  units: lot?.lines.flatMap(({ format_id: formatId, units }) => units.map((code) => ({ code, formatId }))) ?? [],
});

/** « Ouvrir un lot », and the change of one that is not closed. */
export function LotDialog({ lot, onClose }: { lot?: WashLot; onClose: () => void }) {
  const [start] = useState(() => valuesOf(lot));
  const [version] = useState(lot?.version);
  const [values, setValues] = useState(start);
  /** The formats of the lines that were sent last: refusals name lines by their rank. */
  const [sent, setSent] = useState<readonly number[]>([]);
  const sites = useQuery(query.washSites.list.queryOptions());
  const team = useQuery(query.team.list.queryOptions());
  const change = (part: Partial<Values>) => setValues((present) => ({ ...present, ...part }));
  const offered = (sites.data?.data ?? []).filter(({ id, active }) => active || String(id) === start.site);
  const only = offered.length === 1 ? String(offered[0]?.id) : '';
  const chosen = offered.find(({ id }) => String(id) === (values.site || only));
  const { submit, errors, message, busy, leaving } = useLotSave({
    send: (body: ReturnType<typeof sentOf>, options: SendOptions) =>
      lot === undefined
        ? client.washLots.create(body, options)
        : client.washLots.update({ id: lot.id, version, ...body }, options),
    sets: lot !== undefined,
    success: ({ number }) => (lot === undefined ? `Le lot ${number} est ouvert.` : `Le lot ${number} est modifié.`),
    onClose,
  });
  const refusalOf = (format: number) => {
    const line = `lines.${sent.indexOf(format)}`;
    return errors[`${line}.dirty_in`] ?? errors[`${line}.format_id`];
  };
  return (
    <Dialog
      title={lot === undefined ? 'Ouvrir un lot de lavage' : `Modifier le lot ${lot.number}`}
      dirty={values !== start && !leaving}
      onClose={onClose}
      footer={(close) => (
        <DialogActions
          close={close}
          busy={busy}
          onClick={() =>
            submit(
              () => {
                const body = sentOf(values, chosen?.id ?? 0);
                setSent(body.lines.map(({ format_id }) => format_id));
                return body;
              },
              wrongOf(values, chosen !== undefined),
            )
          }
        >
          {lot === undefined ? 'Ouvrir le lot' : 'Enregistrer'}
        </DialogActions>
      )}
    >
      <div className="b-stack">
        <FormError message={message} />
        <SelectField
          label={LABELS.site}
          placeholder={offered.length === 1 ? undefined : 'Choisir un lieu'}
          options={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={values.site || only}
          error={errors['site_id']}
          aside={
            <Link className="b-link" to={partAddress('/transactions/wash', 'lieux-de-lavage')}>
              Lieux de lavage…
            </Link>
          }
          hint={sites.data?.data.length === 0 ? 'Ajoutez d’abord un lieu de lavage.' : undefined}
          onChange={({ target: { value: site } }) => {
            const next = offered.find(({ id }) => String(id) === site)?.kind;
            // A restaurant's own containers are no dirty stock of the warehouse: what was typed of
            // them would be sent unseen.
            const others = chosen !== undefined && (next === 'restaurant') !== (chosen.kind === 'restaurant');
            change({ site, ...(others && { dirty: new Map(), units: [] }) });
          }}
        />
        <DirtyFields
          kind={chosen?.kind ?? 'own'}
          lot={lot}
          value={values.dirty}
          units={values.units}
          refusalOf={refusalOf}
          onValue={(dirty) =>
            setValues((now) => ({ ...now, dirty, units: fittedUnits(now.units, (format) => dirty.get(format) ?? 0) }))
          }
          onRead={(unit) => setValues((now) => withUnits(now, unit.formatId, [...now.units, unit], withOneRead))}
          onRemove={(code) =>
            setValues((now) => {
              const formatId = now.units.find((unit) => unit.code === code)?.formatId;
              const left = now.units.filter((unit) => unit.code !== code);
              return formatId === undefined ? now : withUnits(now, formatId, left, withoutOneRead);
            })
          }
        />
        <FormError message={errors['lines']} />
        <MomentField
          label={LABELS.started_at}
          value={values.started}
          error={errors['started_at']}
          onValue={(started) => change({ started })}
        />
        <HowFields value={values.how} errors={errors} onValue={(how) => change({ how })} />
        <SelectField
          label={LABELS.operator}
          optional
          placeholder={lot === undefined ? 'Vous' : 'Personne de l’équipe'}
          options={(team.data ?? []).map(({ person_id: id, name, email }) => ({
            value: String(id),
            label: name || email,
          }))}
          value={values.operator}
          error={errors['operator_id']}
          onChange={(event) => change({ operator: event.target.value })}
        />
        <TextArea
          label={LABELS.comment}
          optional
          rows={2}
          maxLength={500}
          value={values.comment}
          error={errors['comment']}
          onChange={(event) => change({ comment: event.target.value })}
        />
      </div>
    </Dialog>
  );

  function sentOf({ operator, started, how, comment, dirty, units }: Values, site: number) {
    return {
      site_id: site,
      ...sentHow(how),
      ...(operator !== '' ? { operator_id: Number(operator) } : lot === undefined ? {} : { operator_id: null }),
      started_at: instantOf(started) ?? '',
      comment: comment.trim(),
      lines: [...dirty].flatMap(([format, pieces]) =>
        pieces > 0 ? [{ format_id: format, dirty_in: pieces, ...unitsIn(units, format) }] : [],
      ),
    };
  }
}

/** The values with other containers read of a format, whose pieces follow. */
function withUnits(
  values: Values,
  formatId: number,
  units: readonly ReadUnit[],
  count: (pieces: number, read: number) => number,
): Values {
  const pieces = count(values.dirty.get(formatId) ?? 0, unitsOf(values.units, formatId).length);
  return { ...values, units, dirty: new Map(values.dirty).set(formatId, pieces) };
}

function wrongOf({ started, how, dirty }: Values, hasSite: boolean): Record<string, string> {
  return {
    ...(!hasSite && { site_id: 'Choisissez où il est lavé.' }),
    ...([...dirty.values()].every((pieces) => pieces === 0) && { lines: 'Indiquez au moins un contenant.' }),
    ...(!instantOf(started) && { started_at: 'Indiquez le jour et l’heure.' }),
    ...wrongHow(how),
  };
}
