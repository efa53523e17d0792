import { euro } from '@boucle/contract/format.ts';
import { mdiPiggyBankOutline } from '@mdi/js';
import { useState } from 'react';
import { CreditFields } from '../../../shared/credits/CreditFields.tsx';
import { NEW_CREDIT } from '../../../shared/credits/creditForm.ts';
import { useCredit } from '../../../shared/credits/useCredit.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormError } from '../../../ui/form/FormError.tsx';
import { UnsavedGuard } from '../../../ui/form/leaving/UnsavedGuard.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { type Holder, holderOf, titleOf } from '../holder.ts';

/** Credits a cagnotte. Nothing typed is lost on a refusal, and pressing again after a lost answer credits once. */
export function CreditForm({ holder }: { holder: Holder }) {
  const { id, credits } = holderOf(holder);
  const label = titleOf(holder);
  const [start] = useState({ ...NEW_CREDIT, holder: { key: `${holder.kind}-${id}`, kind: holder.kind, id, label } });
  const { values, change, errors, busy, dirty, submit } = useCredit(undefined, start);
  const { amount } = values;
  const after = amount === null || Number.isNaN(amount) ? credits : credits + amount;

  return (
    <Sheet title="Créditer la cagnotte" note={`Solde actuel\u00a0: ${euro(credits)}`}>
      <UnsavedGuard when={dirty && !busy} />
      <form
        className="b-stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit(event.currentTarget);
        }}
      >
        <FormError message={errors.form} />
        <CreditFields
          values={values}
          errors={errors}
          onChange={change}
          fixed
          amountHint={`Solde après\u00a0: ${euro(after)}`}
        />
        <div>
          <Button variant="contained" type="submit" icon={mdiPiggyBankOutline} busy={busy}>
            Créditer
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
