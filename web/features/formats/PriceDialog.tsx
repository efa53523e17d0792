import { messageAsking } from '../../shared/messages/asking.ts';
import { count, euro, parisDay, writtenDay } from '@boucle/contract/base/format.ts';
import { type FormatDetail } from '@boucle/contract/features/formats/calls.ts';
import { useForm, useWatch } from 'react-hook-form';
import { client } from '../../api/client.ts';
import { formBody } from '../../shared/formBody.ts';
import { useVersionedSave } from '../../shared/versions/useVersionedSave.tsx';
import { alerts } from '../../ui/alerts/alerts.ts';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import { FORMAT_RULES, written } from './formatForm.ts';
import { sameAsThen } from './plannedPrice.ts';
import { useFormatChanged } from './queries.ts';
import { FormMoney } from '../../ui/form/declared/FormMoney.tsx';
import { FormDay } from '../../ui/form/declared/FormDay.tsx';

type PriceValues = { deposit: number | null; deposit_from: string | null };

const LABELS = { deposit: 'Consigne' } as const;

/** Paris day on which the price applies at the soonest. */
const today = (): string => parisDay(Date.now());

/** « Changer la consigne »: how much, from when, and what it concerns, before anything changes. */
export function PriceDialog({ format, onClose }: { format: FormatDetail; onClose: () => void }) {
  const form = useForm<PriceValues>({ defaultValues: { deposit: null, deposit_from: null } });
  const changed = useFormatChanged();
  const [deposit, from] = useWatch({ control: form.control, name: ['deposit', 'deposit_from'] });
  const { submit, conflict } = useVersionedSave<PriceValues, FormatDetail>({
    form,
    names: ['deposit', 'deposit_from'],
    labels: LABELS,
    write: written,
    read: format,
    valuesOf: (read) => ({ deposit: read.deposit, deposit_from: null }),
    send: (values, version, options) => {
      const price = {
        deposit: values.deposit ?? 0,
        ...(values.deposit_from !== null && { deposit_from: values.deposit_from }),
      };
      return client.formats.update(formBody({ id: format.id, format: { ...price, version } }), options);
    },
    onSaved: async (saved) => {
      await changed(saved);
      alerts.show('success', changedWords(saved.title, form.getValues('deposit_from')));
      onClose();
      if (form.getValues('deposit_from') !== null) messageAsking.offer('price', saved.id);
    },
  });
  const known = deposit !== null && !Number.isNaN(deposit);
  return (
    <FormDialog
      title={`Changer la consigne\u00a0: ${format.title}`}
      size="small"
      onClose={onClose}
      action={known ? `Passer à ${euro(deposit)}` : 'Changer la consigne'}
      form={form}
      onSubmit={submit}
    >
      {conflict}
      <FormMoney
        form={form}
        name="deposit"
        label="Nouvelle consigne"
        autoFocus
        hint={`Aujourd’hui\u00a0: ${euro(format.deposit)}.`}
        rules={{
          validate: (euros, { deposit_from: day }) =>
            sameAsThen(format, euros, day) ?? FORMAT_RULES.deposit.validate(euros),
        }}
      />
      <FormDay
        form={form}
        name="deposit_from"
        label="À partir du"
        optional
        hint="Sans date, dès maintenant."
        rules={{
          validate: (day) =>
            day === null ||
            (day !== '' && day >= today()) ||
            'La nouvelle consigne s’applique au plus tôt aujourd’hui.',
        }}
      />
      <ul className="b-format-effects">
        <li>
          {from === null || from === ''
            ? 'Elle s’applique aux prochains emprunts, avec l’application des consos comme avec les cartes.'
            : `Elle s’applique aux emprunts à partir du ${writtenDay(from)}, avec l’application des consos comme avec les cartes.`}
        </li>
        <li>{keptWords(format)}</li>
        <li>
          {from === null || from === '' || from <= today()
            ? 'Personne n’est prévenu\u00a0: choisissez un jour à venir pour pouvoir l’annoncer.'
            : 'Ensuite, un message prêt à relire l’annonce aux restaurants qui le proposent et aux consos qui en détiennent.'}
        </li>
      </ul>
    </FormDialog>
  );
}

/** « La consigne de « Bocal » est changée », or the day on which it will be. */
function changedWords(title: string, from: string | null): string {
  const whose = `La consigne de «\u00a0${title}\u00a0»`;
  return from === null || from <= today() ? `${whose} est changée.` : `${whose} changera le ${writtenDay(from)}.`;
}

/** Sentence on the containers that are lent. */
function keptWords({ lent_count: lent }: FormatDetail): string {
  if (lent === 0) return 'Aucun contenant de ce format n’est prêté.';
  const whose = lent === 1 ? 'son emprunt' : 'leur emprunt';
  return `${count(lent, 'contenant déjà prêté garde', 'contenants déjà prêtés gardent')} la consigne de ${whose}.`;
}
