import { mdiAccountOutline } from '@mdi/js';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../ui/Button.tsx';
import { Combobox } from '../../ui/form/Combobox.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { FormError } from '../../ui/form/FormError.tsx';
import { PictureField, type PictureValue } from '../../ui/form/PictureField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { FormatPicture } from '../../ui/FormatPicture.tsx';
import { SortableList } from '../../ui/sortable/SortableList.tsx';
import { entry, type Group, LONG, nothing } from '../entry.ts';
import { Kept } from '../Kept.tsx';

const PEOPLE = [
  { key: '1', label: 'Manon Leroy', fact: '12,50\u00a0€', icon: mdiAccountOutline },
  { key: '2', label: LONG, fact: '0,00\u00a0€' },
];
const FOUND = { items: PEOPLE, settled: true } as const;
const NOBODY = { items: [], settled: true } as const;

type Asked = typeof FOUND | typeof NOBODY | { items: []; settled: boolean; failure?: string };

const combobox = (answer: Asked, { text = '', error }: { text?: string; error?: string } = {}) => (
  <Kept initial={text}>
    {(typed, onText) => (
      <Kept<(typeof PEOPLE)[number] | undefined> initial={undefined}>
        {(value, onValue) => (
          <Combobox
            {...answer}
            label="Conso"
            eager
            error={error}
            nothing="Personne ne correspond."
            clear="Choisir quelqu’un d’autre"
            placeholder="Nom ou adresse"
            text={typed}
            onText={onText}
            value={value}
            onValue={onValue}
          />
        )}
      </Kept>
    )}
  </Kept>
);

const picture = (url: string | null, error?: string) => (
  <Kept<PictureValue> initial={undefined}>
    {(value, onValue) => (
      <PictureField
        label="Photo"
        error={error}
        url={url}
        value={value}
        onChange={onValue}
        fallback={<FormatPicture drawing="cup" />}
      />
    )}
  </Kept>
);

function SampleForm({ refused = false }: { refused?: boolean }) {
  const form = useForm({ defaultValues: { name: 'Chez Manon' } });
  const { setError } = form;
  useEffect(() => {
    if (refused) setError('root', { message: 'Ce restaurant a changé entre-temps.' });
  }, [refused, setError]);
  return (
    <Form form={form} onSubmit={nothing}>
      <TextField label="Nom" {...form.register('name')} />
      <Button type="submit" variant="contained">
        Enregistrer
      </Button>
    </Form>
  );
}

/** Components of forms other than their fields. */
export const forms: Group = {
  key: 'formulaires',
  title: 'Formulaires',
  entries: [
    entry(Form, [
      { name: 'Par défaut', content: <SampleForm /> },
      { name: 'Refusé', content: <SampleForm refused /> },
    ]),
    entry(FormError, [
      { name: 'En erreur', content: <FormError message="Le stock a changé entre-temps." /> },
      { name: 'Texte long', content: <FormError message={LONG} /> },
    ]),
    entry(Field, [
      {
        name: 'Autour d’un contrôle',
        content: (
          <Field id="catalogue-field" label="Couleur" hint="Celle de l’application." aside={<a href="#aide">Aide</a>}>
            <input id="catalogue-field" type="color" defaultValue="#17594a" />
          </Field>
        ),
      },
      {
        name: 'En erreur',
        content: (
          <Field id="catalogue-refused" label="Couleur" optional error="Cette couleur se lit mal sur du blanc.">
            <input id="catalogue-refused" type="color" defaultValue="#ffffff" />
          </Field>
        ),
      },
    ]),
    entry(Combobox, [
      { name: 'Par défaut', content: combobox(FOUND) },
      { name: 'Rien ne correspond', content: combobox(NOBODY, { text: 'zzz' }) },
      { name: 'En cours', content: combobox({ items: [], settled: false }, { text: 'man' }) },
      { name: 'En erreur', content: combobox(FOUND, { error: 'Choisissez un conso.' }) },
    ]),
    entry(PictureField, [
      { name: 'Vide', content: picture(null) },
      { name: 'Avec une image', content: picture('/favicon.svg') },
      { name: 'En erreur', content: picture(null, 'Cette image pèse plus de 5\u00a0Mo.') },
    ]),
    entry(
      SortableList,
      [
        {
          name: 'Par défaut',
          content: (
            <Kept<readonly string[]> initial={['a', 'b', 'c']}>
              {(ids, onValue) => (
                <SortableList
                  label="Questions"
                  ids={ids}
                  nameOf={(index) => `Question ${index + 1}`}
                  onMove={(from, to) => {
                    const others = ids.toSpliced(from, 1);
                    onValue(others.toSpliced(to, 0, ids[from] ?? ''));
                  }}
                  onRemove={(index) => onValue(ids.toSpliced(index, 1))}
                >
                  {(index) => <p>{`Réponse à la question «\u00a0${ids[index] ?? ''}\u00a0»`}</p>}
                </SortableList>
              )}
            </Kept>
          ),
        },
        {
          name: 'Vide',
          content: (
            <SortableList label="Questions" ids={[]} nameOf={String} onMove={nothing} onRemove={nothing}>
              {() => null}
            </SortableList>
          ),
        },
      ],
      ['SortableRow'],
    ),
  ],
};
