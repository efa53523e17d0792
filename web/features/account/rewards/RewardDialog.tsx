import { type Reward } from '@boucle/contract/features/rewards/calls.ts';
import { check } from '@boucle/contract/base/validation/rules.ts';
import {
  REWARD_LIMITS,
  REWARD_PAYER_LABELS,
  REWARD_PAYERS,
  type RewardPayer,
} from '@boucle/contract/shared/rewards/labels.ts';
import { useState } from 'react';
import { client } from '../../../api/client.ts';
import { query } from '../../../api/query.ts';
import { amountError } from '../../../shared/amountError.ts';
import { fieldErrors, problemOf } from '../../../shared/problem.ts';
import { useIdempotentMutation } from '../../../shared/saving/useIdempotentMutation.ts';
import { Button } from '../../../ui/Button.tsx';
import { ruleMessage } from '../../../ui/form/fieldRules.ts';
import { FormError } from '../../../ui/form/FormError.tsx';
import { MoneyField } from '../../../ui/form/MoneyField.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { Switch } from '../../../ui/form/Switch.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { CANCEL } from '../../../ui/texts.ts';

const PAYERS = REWARD_PAYERS.map((value) => ({ value, label: REWARD_PAYER_LABELS[value] }));
const TITLE_CHECKS = [check('required'), check('max', { length: REWARD_LIMITS.title })];
const EVERY_CHECKS = [
  check('required'),
  check('integer'),
  check('min_value', { min: 1 }),
  check('max_value', { max: REWARD_LIMITS.every }),
];

interface Values {
  readonly title: string;
  readonly value: number | null;
  readonly payer: RewardPayer;
  readonly every: string;
  readonly active: boolean;
}

interface RewardDialogProps {
  readonly reward: Reward | undefined;
  readonly onClose: () => void;
}

/** A reward, new or not: what it credits, how often, who pays, whether it is offered. */
export function RewardDialog({ reward, onClose }: RewardDialogProps) {
  const [values, setValues] = useState<Values>({
    title: reward?.title ?? '',
    value: reward?.value ?? null,
    payer: reward?.payer ?? 'account',
    every: reward === undefined ? '' : String(reward.every_reuses),
    active: reward?.active ?? true,
  });
  const [dirty, setDirty] = useState(false);
  const [wrong, setWrong] = useState<Readonly<Record<string, string | undefined>>>({});
  const save = useIdempotentMutation<Reward, Values>({
    send: ({ title, value, payer, every, active }, options) => {
      const input = { title: title.trim(), value: value ?? 0, payer, every_reuses: Number(every), active };
      return reward === undefined
        ? client.rewards.create(input, options)
        : client.rewards.update({ ...input, id: reward.id, version: reward.version }, options);
    },
    sets: reward !== undefined,
    invalidates: [query.rewards.key()],
    success: ({ title }) => `La récompense «\u00a0${title}\u00a0» est enregistrée.`,
    onDone: onClose,
  });
  const change = (part: Partial<Values>) => {
    setValues({ ...values, ...part });
    setWrong({});
    setDirty(true);
  };
  const refused = fieldErrors(save.error);
  const submit = () => {
    const found = {
      title: ruleMessage('Titre', values.title.trim(), TITLE_CHECKS),
      value: amountError('Valeur', values.value, 0.01),
      every_reuses: ruleMessage('Nombre de réutilisations', values.every.trim(), EVERY_CHECKS),
    };
    setWrong(found);
    if (Object.values(found).every((message) => message === undefined)) save.mutate(values);
  };
  return (
    <Dialog
      title={reward === undefined ? 'Ajouter une récompense' : 'Modifier la récompense'}
      size="small"
      dirty={dirty && !save.isPending}
      onClose={onClose}
      footer={(close) => (
        <>
          <Button onClick={close}>{CANCEL}</Button>
          <Button variant="contained" busy={save.isPending} onClick={submit}>
            {reward === undefined ? 'Ajouter' : 'Enregistrer'}
          </Button>
        </>
      )}
    >
      <div className="b-stack">
        <FormError message={Object.keys(refused).length === 0 ? problemOf(save.error) : undefined} />
        <TextField
          label="Titre"
          maxLength={REWARD_LIMITS.title}
          hint="Comme les consos le lisent."
          value={values.title}
          error={wrong['title'] ?? refused['title']}
          onChange={(event) => change({ title: event.target.value })}
        />
        <MoneyField
          label="Valeur"
          hint={values.payer === 'account' ? 'Créditée sur la cagnotte.' : 'Offerte au comptoir, sans crédit.'}
          value={values.value}
          error={wrong['value'] ?? refused['value']}
          onValue={(value) => change({ value })}
        />
        <TextField
          label="Nombre de réutilisations"
          inputMode="numeric"
          autoComplete="off"
          hint="Elle se gagne à chaque fois que le conso en a fait autant."
          value={values.every}
          error={wrong['every_reuses'] ?? refused['every_reuses']}
          onChange={(event) => change({ every: event.target.value })}
        />
        <SelectField
          label="Qui paie"
          options={PAYERS}
          value={values.payer}
          error={refused['payer']}
          onChange={(event) => change({ payer: event.target.value as RewardPayer })}
        />
        <Switch checked={values.active} onChange={(event) => change({ active: event.target.checked })}>
          Offerte aux consos
        </Switch>
      </div>
    </Dialog>
  );
}
