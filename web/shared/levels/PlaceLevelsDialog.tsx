import './levels.css';
import { ofName } from '@boucle/contract/elision.ts';
import {
  FIELDS_OF_PLACE,
  LEVEL_FIELDS,
  LEVEL_LABELS,
  type LevelledPlace,
} from '@boucle/contract/stockHealth/levelFields.ts';
import { type PlaceLevels } from '@boucle/contract/stockHealth/levels.ts';
import { type CSSProperties, useState } from 'react';
import { useForm } from 'react-hook-form';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { fieldProps } from '../../ui/form/fieldProps.ts';
import { TextField } from '../../ui/form/TextField.tsx';
import { FormatPicture } from '../../ui/FormatPicture.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import { FreshDialog } from '../FreshDialog.tsx';
import { useVersionedSave } from '../versions/useVersionedSave.tsx';
import { differencesOfRows, rowsOf } from './levelRows.ts';
import { levelError, type LevelRow, levelsInput } from './levels.ts';

const WORDS: Readonly<Record<LevelledPlace, string>> = {
  warehouse: 'Sous l’alerte, le format est signalé dans la santé des stocks.',
  partner:
    'Sous l’alerte, une livraison est proposée jusqu’à la cible. À partir d’autant de sales, leur collecte est proposée.',
  drop_off_point: 'À partir d’autant de sales d’un format, leur collecte est proposée.',
  drawer: 'À partir d’autant de sales d’un format, il est proposé de vider le tiroir, plein ou non.',
};

type PlaceLevelsDialogProps = {
  kind: LevelledPlace;
  /** 0: the warehouse. */
  id: number;
  name: string;
  onClose: () => void;
};

/** What is watched at a place, format by format; empty is nobody watching. */
export function PlaceLevelsDialog(props: PlaceLevelsDialogProps) {
  const { kind, id, name, onClose } = props;
  return (
    <FreshDialog
      title={titleOf(kind, name)}
      reading={query.stockHealth.levels.queryOptions({ input: { kind, place_id: id } })}
      height="240px"
      onClose={onClose}
    >
      {(levels) => <LevelsForm {...props} levels={levels} />}
    </FreshDialog>
  );
}

const titleOf = (kind: LevelledPlace, name: string): string =>
  kind === 'warehouse' ? 'Seuils de l’entrepôt' : `Seuils ${ofName(name)}`;

/** A save that comes after somebody else's shows both. */
function LevelsForm({ kind, id, name, levels, onClose }: PlaceLevelsDialogProps & { levels: PlaceLevels }) {
  // What the form is filled from, whatever is read behind it.
  const [read] = useState(levels);
  const formats = read.levels;
  const fields = FIELDS_OF_PLACE[kind];
  const valuesOf = (from: PlaceLevels) => ({ levels: rowsOf(LEVEL_FIELDS, formats, from.levels) });
  const form = useForm<{ levels: LevelRow[] }>({ defaultValues: valuesOf(read) });
  const { submit, conflict } = useVersionedSave<{ levels: LevelRow[] }, PlaceLevels>({
    form,
    names: formats.flatMap((_, index) => fields.map((field) => `levels.${index}.${field}` as const)),
    compare: (mine, theirs) => differencesOfRows(LEVEL_LABELS, formats, mine.levels, theirs.levels),
    read,
    valuesOf,
    send: (values, version, options) =>
      client.stockHealth.setLevels(
        { kind, place_id: id, levels: levelsInput(kind, formats, values.levels), version },
        options,
      ),
    invalidates: [query.stockHealth.key(), query.events.key()],
    success: 'Les seuils sont enregistrés.',
    onSaved: onClose,
  });
  return (
    <FormDialog title={titleOf(kind, name)} onClose={onClose} form={form} onSubmit={submit}>
      {conflict}
      <p className="b-muted">{WORDS[kind]} Laissez vide ce qui n’est pas à surveiller.</p>
      {formats.map((format, index) => (
        <div
          key={format.format_id}
          className="b-levels-format"
          style={{ '--levels': fields.length } as CSSProperties}
          role="group"
          aria-label={format.format_title}
        >
          <span className="b-row">
            <FormatPicture url={format.picture_url} drawing={format.drawing} />
            <b>{format.format_title}</b>
          </span>
          {fields.map((field) => (
            <TextField
              key={field}
              label={LEVEL_LABELS[field]}
              inputMode="numeric"
              autoComplete="off"
              className="b-num"
              {...fieldProps(form, `levels.${index}.${field}`, {
                validate: (value, values) => levelError(field, value, values.levels[index]) ?? true,
              })}
            />
          ))}
        </div>
      ))}
    </FormDialog>
  );
}
