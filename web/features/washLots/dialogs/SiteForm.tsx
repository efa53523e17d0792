import { type WashSite } from '@boucle/contract/features/washSites/calls.ts';
import {
  WASH_SITE_KIND_LABELS,
  WASH_SITE_KINDS,
  WASH_SITE_LIMITS,
  type WashSiteKind,
} from '@boucle/contract/shared/washSites/labels.ts';
import { check } from '@boucle/contract/base/validation/rules.ts';
import { useState } from 'react';
import { client } from '../../../api/client.ts';
import { useStocksChanged } from '../../../shared/useStocksChanged.ts';
import { fieldErrors, problemOf } from '../../../shared/problem.ts';
import { RemovalDialog } from '../../../shared/removals/RemovalDialog.tsx';
import { type SendOptions } from '../../../shared/saving/attempts.ts';
import { RestaurantField } from '../../../shared/RestaurantField.tsx';
import { useIdempotentMutation } from '../../../shared/saving/useIdempotentMutation.ts';
import { Button } from '../../../ui/Button.tsx';
import { ruleMessage } from '../../../ui/form/fieldRules.ts';
import { FormError } from '../../../ui/form/FormError.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { Switch } from '../../../ui/form/Switch.tsx';
import { TextArea } from '../../../ui/form/TextArea.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { CANCEL } from '../../../ui/texts.ts';

const KINDS = WASH_SITE_KINDS.map((value) => ({ value, label: WASH_SITE_KIND_LABELS[value] }));
const NAME_CHECKS = [check('required'), check('max', { length: WASH_SITE_LIMITS.name })];

type Values = { name: string; kind: WashSiteKind; restaurant: string; address: string; active: boolean };

type SiteFormProps = { site: WashSite | undefined; onDirty: () => void; onDone: () => void };

/** A place of washing, new or not; its kind never changes. */
export function SiteForm({ site, onDirty, onDone }: SiteFormProps) {
  const changed = useStocksChanged();
  const [values, setValues] = useState<Values>({
    name: site?.name ?? '',
    kind: site?.kind ?? 'own',
    restaurant: '',
    address: site?.address ?? '',
    active: site?.active ?? true,
  });
  const [wrong, setWrong] = useState<Readonly<Record<string, string | undefined>>>({});
  const [closing, setClosing] = useState(false);
  const change = ({ id, version }: WashSite, heir: { to_id?: number | null }, options: SendOptions) =>
    client.washSites.update(
      { id, version, name: values.name.trim(), address: values.address.trim(), active: values.active, ...heir },
      options,
    );
  const save = useIdempotentMutation<WashSite, Values>({
    send: ({ name, kind, restaurant, address }, options) =>
      site === undefined
        ? client.washSites.create(
            {
              name: name.trim(),
              kind,
              address: address.trim(),
              ...(kind === 'restaurant' && restaurant !== '' && { restaurant_id: Number(restaurant) }),
            },
            options,
          )
        : change(site, {}, options),
    sets: site !== undefined,
    success: ({ name }) => `Le lieu «\u00a0${name}\u00a0» est enregistré.`,
    onDone,
    onSettled: changed,
  });
  const type = (part: Partial<Values>) => {
    setValues({ ...values, ...part });
    setWrong({});
    onDirty();
  };
  const refused = fieldErrors(save.error);
  const errorOf = (field: string) => wrong[field] ?? refused[field];
  const submit = () => {
    const found = {
      name: ruleMessage('Nom', values.name.trim(), NAME_CHECKS),
      restaurant_id:
        site === undefined && values.kind === 'restaurant' && values.restaurant === ''
          ? 'Choisissez le restaurant qui lave.'
          : undefined,
    };
    setWrong(found);
    if (Object.values(found).some((message) => message !== undefined)) return;
    if (site?.active === true && !values.active) setClosing(true);
    else save.mutate(values);
  };
  return (
    <section className="lot-site b-stack" aria-label={site === undefined ? 'Nouveau lieu' : `Modifier ${site.name}`}>
      <FormError message={Object.keys(refused).length === 0 ? problemOf(save.error) : undefined} />
      <TextField
        label="Nom"
        autoFocus
        maxLength={WASH_SITE_LIMITS.name}
        value={values.name}
        error={errorOf('name')}
        onChange={(event) => type({ name: event.target.value })}
      />
      {site === undefined && (
        <SelectField
          label="Type"
          options={KINDS}
          value={values.kind}
          error={errorOf('kind')}
          hint={
            values.kind === 'restaurant'
              ? 'Il lave ses propres contenants\u00a0: ses lots sont un registre, sans mouvement de l’entrepôt.'
              : undefined
          }
          onChange={(event) => type({ kind: event.target.value as WashSiteKind })}
        />
      )}
      {site === undefined && values.kind === 'restaurant' && (
        <RestaurantField
          value={values.restaurant}
          error={errorOf('restaurant_id')}
          onValue={(restaurant) => type({ restaurant })}
        />
      )}
      <TextArea
        label="Adresse"
        optional
        rows={2}
        maxLength={WASH_SITE_LIMITS.address}
        value={values.address}
        error={errorOf('address')}
        onChange={(event) => type({ address: event.target.value })}
      />
      {site !== undefined && (
        <Switch checked={values.active} onChange={(event) => type({ active: event.target.checked })}>
          Utilisé pour de nouveaux lots
        </Switch>
      )}
      {closing && site !== undefined && (
        <RemovalDialog
          title={`Ne plus utiliser ${site.name}\u202f?`}
          confirm="Ne plus l’utiliser"
          thing="wash_site"
          id={site.id}
          nobody="Ils s’y terminent"
          success={`Le lieu «\u00a0${site.name}\u00a0» n’est plus utilisé.`}
          send={(heir, options) => change(site, heir, options)}
          onDone={onDone}
          onSettled={changed}
          onClose={() => setClosing(false)}
        >
          <p>Aucun nouveau lot n’y sera ouvert. Vous pourrez l’utiliser à nouveau.</p>
        </RemovalDialog>
      )}
      <div className="b-row">
        <Button onClick={onDone}>{CANCEL}</Button>
        <Button variant="contained" busy={save.isPending} onClick={submit}>
          {site === undefined ? 'Ajouter' : 'Enregistrer'}
        </Button>
      </div>
    </section>
  );
}
