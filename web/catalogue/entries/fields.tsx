import { mdiMagnify } from '@mdi/js';
import { day } from '@boucle/contract/base/fields/fields.ts';
import { type ComponentType } from 'react';
import { useForm } from 'react-hook-form';
import { CellQuantity } from '../../ui/form/CellQuantity.tsx';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { DateField } from '../../ui/form/DateField.tsx';
import { DeclaredDay } from '../../ui/form/declared/DeclaredDay.tsx';
import { FormDay } from '../../ui/form/declared/FormDay.tsx';
import { FormMoney } from '../../ui/form/declared/FormMoney.tsx';
import { FormPicture } from '../../ui/form/declared/FormPicture.tsx';
import { MoneyField } from '../../ui/form/MoneyField.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { QuantityField } from '../../ui/form/QuantityField.tsx';
import { type PictureValue } from '../../ui/form/PictureField.tsx';
import { RadioCards } from '../../ui/form/RadioCards.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { Switch } from '../../ui/form/Switch.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { entry, focused, type Group, hovered, LONG, nothing, type State } from '../entry.ts';
import { Kept } from '../Kept.tsx';

const DAY_FIELDS = { day: day('Fin de contrat', { answered: 'detail', readers: 'everyone' }) };
function OneDay({ value }: { value: string }) {
  const form = useForm({ defaultValues: { day: value } });
  return <DeclaredDay form={form} fields={DAY_FIELDS} name="day" />;
}

/** Fields of a form, as they find it. */
function InForm({ field }: { field: 'money' | 'day' | 'picture' }) {
  const form = useForm<{ money: number | null; day: string | null; picture: PictureValue }>({
    defaultValues: { money: 12.5, day: '2031-05-07', picture: undefined },
  });
  if (field === 'money') return <FormMoney form={form} name="money" label="Montant" />;
  if (field === 'day') return <FormDay form={form} name="day" label="Date" />;
  return <FormPicture form={form} name="picture" label="Photo" url={null} />;
}

const REFUSED = 'Le champ doit être renseigné.';
const HINT = 'Se lit sur la facture.';
const CITIES = [
  { value: 'tours', label: 'Tours' },
  { value: 'nantes', label: 'Nantes' },
  { value: 'angers', label: 'Angers', disabled: true },
];
const MODES = [
  { value: 'account', label: 'Par l’initiative', note: 'Les contenants sont lavés à l’entrepôt.' },
  { value: 'own', label: 'Sur place', note: LONG },
  { value: 'none', label: 'Par un partenaire', disabled: true },
];

/** Properties that fields share with the browser's. */
interface Shared {
  readonly label: string;
  readonly optional?: boolean;
  readonly error?: string;
  readonly hint?: string;
  readonly disabled?: boolean;
  readonly readOnly?: boolean;
}

/** The states that each field of one value has. */
const states = (draw: (props: Shared) => State['content'], editable = true): readonly State[] => [
  { name: 'Par défaut', content: draw({ label: 'Ville' }) },
  hovered(draw({ label: 'Ville' })),
  focused(draw({ label: 'Ville' })),
  { name: 'Facultatif, aidé', content: draw({ label: 'Ville', optional: true, hint: HINT }) },
  { name: 'En erreur', content: draw({ label: 'Ville', error: REFUSED, hint: HINT }) },
  { name: 'Désactivé', content: draw({ label: 'Ville', disabled: true }) },
  ...(editable ? [{ name: 'En lecture seule', content: draw({ label: 'Ville', readOnly: true }) }] : []),
  { name: 'Texte long', content: draw({ label: LONG, error: LONG, hint: LONG }) },
];

type Valued<Value> = ComponentType<Shared & { value: Value; onValue: (value: Value) => void }>;

/** The same for a field that gives its value to its caller, stored here. */
const keptStates = <Value,>(Field: Valued<Value>, initial: Value): readonly State[] =>
  states((props) => (
    <Kept initial={initial}>{(value, onValue) => <Field {...props} value={value} onValue={onValue} />}</Kept>
  ));

const quantity = (props: { max?: number; invalid?: boolean; large?: boolean; disabled?: boolean }, initial = 12) => (
  <Kept initial={initial}>
    {(value, onValue) => <QuantityField label="Quantité" value={value} onValue={onValue} {...props} />}
  </Kept>
);
const cell = (props: { changed?: boolean; readOnly?: boolean }, initial = 40) => (
  <Kept initial={initial}>
    {(value, onValue) => <CellQuantity label="Grand bol 1 L" max={40} value={value} onValue={onValue} {...props} />}
  </Kept>
);
const box = (props: { disabled?: boolean; indeterminate?: boolean; defaultChecked?: boolean }) => (
  <Checkbox {...props}>Recevoir les courriers</Checkbox>
);
const toggle = (props: { disabled?: boolean; defaultChecked?: boolean }) => (
  <Switch {...props}>Ouvert au public</Switch>
);

/** Fields to type in, or to choose with. */
export const fields: Group = {
  key: 'champs',
  title: 'Champs',
  entries: [
    entry(TextField, [
      ...states((props) => <TextField defaultValue="Tours" {...props} />),
      { name: 'Avec dessin et unité', content: <TextField label="Surface" icon={mdiMagnify} end="m²" /> },
      { name: 'Vide', content: <TextField label="Ville" placeholder="Tours" /> },
    ]),
    entry(
      TextArea,
      states((props) => <TextArea defaultValue={LONG} {...props} />),
    ),
    entry(
      PasswordField,
      states((props) => <PasswordField defaultValue="boucle-demo" {...props} />),
    ),
    entry(MoneyField, [
      ...keptStates<number | null>(MoneyField, 1234.5),
      { name: 'Illisible', content: <MoneyField label="Montant" value={Number.NaN} onValue={nothing} /> },
    ]),
    entry(DateField, [
      ...keptStates<string | null>(DateField, '2026-03-25'),
      { name: 'Illisible', content: <DateField label="Date" value="" onValue={nothing} /> },
    ]),
    entry(DeclaredDay, [
      { name: 'Vide', content: <OneDay value="" /> },
      { name: 'Remplie', content: <OneDay value="2031-05-07" /> },
    ]),
    entry(FormMoney, [{ name: 'Rempli', content: <InForm field="money" /> }]),
    entry(FormDay, [{ name: 'Rempli', content: <InForm field="day" /> }]),
    entry(FormPicture, [{ name: 'Vide', content: <InForm field="picture" /> }]),
    entry(SelectField, [
      ...states(({ readOnly: _, ...props }) => <SelectField options={CITIES} {...props} />, false),
      { name: 'Sans choix', content: <SelectField label="Ville" options={CITIES} placeholder="Choisir une ville" /> },
    ]),
    entry(QuantityField, [
      { name: 'Par défaut', content: quantity({}) },
      hovered(quantity({})),
      focused(quantity({})),
      { name: 'Zéro', content: quantity({}, 0) },
      { name: 'Au plus', content: quantity({ max: 12 }) },
      { name: 'En erreur', content: quantity({ max: 10, invalid: true }) },
      { name: 'Désactivé', content: quantity({ disabled: true }) },
      { name: 'Grand', content: quantity({ large: true }) },
    ]),
    entry(CellQuantity, [
      { name: 'Tout', content: cell({}) },
      { name: 'Une partie', content: cell({}, 12) },
      focused(cell({}, 12)),
      { name: 'En erreur', content: cell({}, 41) },
      { name: 'Changé entre-temps', content: cell({ changed: true }, 12) },
      { name: 'En lecture seule', content: cell({ readOnly: true }) },
    ]),
    entry(Checkbox, [
      { name: 'Décoché', content: box({}) },
      { name: 'Coché', content: box({ defaultChecked: true }) },
      { name: 'En partie', content: box({ indeterminate: true }) },
      hovered(box({})),
      focused(box({ defaultChecked: true })),
      { name: 'Désactivé', content: box({ disabled: true, defaultChecked: true }) },
      { name: 'Seul', content: <Checkbox aria-label="Sélectionner" /> },
      { name: 'Texte long', content: <Checkbox>{LONG}</Checkbox> },
    ]),
    entry(Switch, [
      { name: 'Éteint', content: toggle({}) },
      { name: 'Allumé', content: toggle({ defaultChecked: true }) },
      focused(toggle({ defaultChecked: true })),
      { name: 'Désactivé', content: toggle({ disabled: true }) },
      { name: 'Texte long', content: <Switch>{LONG}</Switch> },
    ]),
    entry(RadioCards, [
      { name: 'Par défaut', content: <RadioCards label="Lavage" options={MODES} defaultValue="account" /> },
      focused(<RadioCards label="Lavage" options={MODES} defaultValue="account" />),
      { name: 'En erreur', content: <RadioCards label="Lavage" options={MODES} error={REFUSED} hint={HINT} /> },
    ]),
  ],
};
