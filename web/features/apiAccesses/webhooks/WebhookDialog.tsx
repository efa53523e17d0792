import { type ApiAccess } from '@boucle/contract/features/apiAccesses/calls.ts';
import { type Webhook, type WebhookWithSecret } from '@boucle/contract/features/webhooks/calls.ts';
import { EVENTS_REFUSAL, WEBHOOK_RULES as RULES } from '@boucle/contract/features/webhooks/labels.ts';
import {
  WEBHOOK_EVENT_LABELS,
  WEBHOOK_EVENT_SCOPES,
  WEBHOOK_EVENTS,
  type WebhookEvent,
} from '@boucle/contract/shared/apiAccesses/webhooks.ts';
import { type Check } from '@boucle/contract/base/validation/rules.ts';
import { useForm } from 'react-hook-form';
import { client } from '../../../api/client.ts';
import { query } from '../../../api/query.ts';
import { useFormSave } from '../../../shared/saving/useFormSave.ts';
import { declaredText } from '../../../ui/form/declared/declaredText.ts';
import { TextField } from '../../../ui/form/TextField.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { TickedField } from '../TickedField.tsx';

type Values = { url: string; events: readonly WebhookEvent[] };

const SOME: Check = {
  rule: 'required',
  accepts: (value) => Array.isArray(value) && value.length > 0,
  values: {},
  says: () => EVENTS_REFUSAL,
};

type WebhookDialogProps = {
  access: ApiAccess;
  /** Undefined: a new one. */
  webhook?: Webhook;
  onClose: () => void;
  /** A new one is made; its secret is in hand, once. */
  onMade: (webhook: WebhookWithSecret) => void;
};

/** The address that is notified and the events it wants. Loaded on first use. */
export function WebhookDialog({ access, webhook, onClose, onMade }: WebhookDialogProps) {
  const form = useForm<Values>({ defaultValues: { url: webhook?.url ?? '', events: webhook?.events ?? [] } });
  const submit = useFormSave({
    form,
    names: ['url', 'events'],
    sets: webhook !== undefined,
    send: ({ url, events }: Values, options): Promise<Webhook | WebhookWithSecret> => {
      const values = { id: access.id, url: url.trim(), events: [...events] };
      return webhook === undefined
        ? client.webhooks.create(values, options)
        : client.webhooks.update({ ...values, webhook_id: webhook.id, version: webhook.version }, options);
    },
    invalidates: [query.webhooks.key()],
    onSaved: (saved) => ('secret' in saved ? onMade(saved) : onClose()),
  });
  return (
    <FormDialog
      title={webhook === undefined ? 'Ajouter une adresse' : 'Modifier l’adresse'}
      action={webhook === undefined ? 'Ajouter' : 'Enregistrer'}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        {...declaredText(form, RULES, 'url')}
        type="url"
        hint="Où votre logiciel reçoit les envois, en https://"
        spellCheck={false}
      />
      <TickedField
        form={form}
        name="events"
        label="Événements"
        checks={[SOME]}
        choices={WEBHOOK_EVENTS.map((event) => {
          const scope = WEBHOOK_EVENT_SCOPES[event];
          const readable = access.scopes.includes(scope);
          return {
            value: event,
            disabled: !readable,
            label: (
              <>
                {WEBHOOK_EVENT_LABELS[event]}{' '}
                <span className="b-muted">{readable ? event : `portée «\u00a0${scope}\u00a0» requise`}</span>
              </>
            ),
          };
        })}
      />
    </FormDialog>
  );
}
