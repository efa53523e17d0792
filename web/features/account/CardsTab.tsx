import { type Account } from '@boucle/contract/shared/account/shapes.ts';
import { amountError } from '../../shared/amountError.ts';
import { RewardsSheet } from './rewards/RewardsSheet.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { FormMoney } from '../../ui/form/declared/FormMoney.tsx';

type Values = { default_card_amount: number | null };

const valuesOf = ({ default_card_amount }: Account): Values => ({ default_card_amount });
const rules = {
  validate: (euros: number | null) => euros === null || (amountError('Montant par défaut', euros, 0) ?? true),
};

/** « Cagnotte et cartes »: what the creation of cards starts from, and what consumers earn. */
export function CardsTab({ account }: { account: Account }) {
  return (
    <div className="b-stack">
      <SettingsForm<Values>
        account={account}
        title="Cagnotte et cartes"
        names={['default_card_amount']}
        labels={{ default_card_amount: 'Montant par défaut' }}
        valuesOf={valuesOf}
        inputOf={(values) => values}
      >
        {(form) => (
          <FormMoney
            form={form}
            name="default_card_amount"
            label="Montant par défaut d’une carte"
            optional
            hint="Proposé à la création d’un lot de cartes. Vide&nbsp;: aucun montant proposé."
            rules={rules}
          />
        )}
      </SettingsForm>
      <RewardsSheet />
    </div>
  );
}
