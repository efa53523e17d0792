import { type InformationBanner } from '@boucle/contract/features/informationBanners/calls.ts';
import {
  BANNER_LEVEL_LABELS,
  BANNER_LEVELS,
  BANNER_LIMITS,
  BANNER_TARGET_LABELS,
  BANNER_TARGETS,
} from '@boucle/contract/shared/informationBanners/labels.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { useVersionedSave } from '../../shared/versions/useVersionedSave.tsx';
import { alerts } from '../../ui/alerts/alerts.ts';
import { fieldProps } from '../../ui/form/fieldProps.ts';
import { Form } from '../../ui/form/Form.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { Switch } from '../../ui/form/Switch.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { UnsavedGuard } from '../../ui/form/leaving/UnsavedGuard.tsx';
import {
  BANNER_FIELDS,
  BANNER_LABELS,
  BANNER_RULES,
  bannerInput,
  type BannerValues,
  valuesOf,
  written,
} from './bannerForm.ts';
import { PhonePreview } from './PhonePreview.tsx';
import { FormDay } from '../../ui/form/declared/FormDay.tsx';

const LEVELS = BANNER_LEVELS.map((value) => ({ value, label: BANNER_LEVEL_LABELS[value] }));
const TARGETS = BANNER_TARGETS.map((value) => ({ value, label: BANNER_TARGET_LABELS[value] }));
const PRIORITIES = Array.from({ length: BANNER_LIMITS.priority + 1 }, (_, priority) => String(priority)).map(
  (value) => ({
    value,
    label: value === '0' ? '0, ordinaire' : value === '9' ? '9, en tête' : value,
  }),
);

type BannerFormProps = {
  id: string;
  /** Undefined: a new one. */
  banner: InformationBanner | undefined;
  initial: BannerValues;
  onBusy: (busy: boolean) => void;
  onSaved: () => void;
};

/** The fields of a banner, and what they will look like on a telephone. */
export function BannerForm({ id, banner, initial, onBusy, onSaved }: BannerFormProps) {
  const queryClient = useQueryClient();
  const form = useForm<BannerValues>({ defaultValues: initial });
  const { isDirty, isSubmitting } = form.formState;
  const values = useWatch({ control: form.control }) as BannerValues;
  useEffect(() => onBusy(isSubmitting), [onBusy, isSubmitting]);
  const { submit, conflict } = useVersionedSave<BannerValues, InformationBanner>({
    form,
    names: BANNER_FIELDS,
    labels: BANNER_LABELS,
    write: written,
    read: banner,
    valuesOf,
    send: (typed, version, options) =>
      banner === undefined
        ? client.informationBanners.create(bannerInput(typed), options)
        : client.informationBanners.update({ id: banner.id, version, ...bannerInput(typed) }, options),
    onSaved: async (saved) => {
      queryClient.setQueryData(query.informationBanners.read.queryKey({ input: { id: saved.id } }), saved);
      await queryClient.invalidateQueries({ queryKey: query.informationBanners.list.key() });
      form.reset(valuesOf(saved));
      alerts.show(
        'success',
        `Le bandeau «\u00a0${saved.title}\u00a0» est enregistré${saved.draft ? ' comme brouillon' : ''}.`,
      );
      onSaved();
    },
  });
  return (
    <>
      <UnsavedGuard when={isDirty && !isSubmitting} />
      <PhonePreview
        title={values.title}
        text={values.text}
        level={values.level}
        hasLink={values.link_url.trim() !== ''}
        linkLabel={values.link_label}
      />
      {conflict}
      <Form form={form} id={id} onSubmit={submit}>
        <TextField
          label="Titre"
          autoFocus={banner === undefined}
          aside={<Left used={values.title} max={BANNER_LIMITS.title} />}
          {...fieldProps(form, 'title', BANNER_RULES.title)}
        />
        <TextArea
          label="Texte"
          rows={3}
          aside={<Left used={values.text} max={BANNER_LIMITS.text} />}
          {...fieldProps(form, 'text', BANNER_RULES.text)}
        />
        <div className="b-banner-pair">
          <SelectField label="Niveau" options={LEVELS} {...fieldProps(form, 'level')} />
          <SelectField label="Cible" options={TARGETS} {...fieldProps(form, 'target')} />
        </div>
        <TextField
          label="Lien"
          optional
          type="url"
          placeholder="https://"
          {...fieldProps(form, 'link_url', BANNER_RULES.link_url)}
        />
        {values.link_url.trim() !== '' && (
          <TextField
            label="Texte du lien"
            optional
            placeholder="En savoir plus"
            {...fieldProps(form, 'link_label', BANNER_RULES.link_label)}
          />
        )}
        <div className="b-banner-pair">
          <Day form={form} name="starts_on" />
          <Day form={form} name="ends_on" />
        </div>
        <SelectField
          label="Priorité"
          options={PRIORITIES}
          hint="Le plus prioritaire se montre en premier."
          {...fieldProps(form, 'priority', BANNER_RULES.priority)}
        />
        <Controller
          control={form.control}
          name="draft"
          render={({ field }) => (
            <Switch checked={!field.value} onChange={(event) => field.onChange(!event.target.checked)}>
              Publier, du début à la fin
            </Switch>
          )}
        />
      </Form>
    </>
  );
}

function Day({ form, name }: { form: ReturnType<typeof useForm<BannerValues>>; name: 'starts_on' | 'ends_on' }) {
  return <FormDay form={form} name={name} label={BANNER_LABELS[name]} optional rules={BANNER_RULES[name]} />;
}

/** « 12 / 80 » characters. */
function Left({ used, max }: { used: string; max: number }) {
  return (
    <span className="b-num b-faint" aria-hidden="true">
      {used.trim().length} / {max}
    </span>
  );
}
