import { HEX_COLOUR } from '@boucle/contract/features/account/limits.ts';
import { type Account } from '@boucle/contract/shared/account/shapes.ts';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { Sheet } from '../../ui/Sheet.tsx';
import { textOn } from '@boucle/contract/features/account/contrast.ts';
import { type IdentityValues } from './identityValues.ts';

type PhonePreviewProps = { form: UseFormReturn<IdentityValues>; account: Account };

/** The consumers' app in the colours being chosen. */
export function PhonePreview({ form, account }: PhonePreviewProps) {
  const [name, primary, secondary] = useWatch({ control: form.control, name: ['name', 'primary', 'secondary'] });
  const main = HEX_COLOUR.test(primary) ? primary : account.colors.primary;
  const second = HEX_COLOUR.test(secondary) ? secondary : account.colors.secondary;
  return (
    <Sheet title="Aperçu">
      <figure className="b-phone" aria-label="Aperçu de l’application sur un téléphone">
        <div className="b-phone-head" style={{ background: main, color: textOn(main).text }}>
          {account.logo_url !== null && <img src={account.logo_url} alt="" />}
          <b>{name}</b>
        </div>
        <div className="b-phone-body">
          <span className="b-phone-line" />
          <span className="b-phone-line" />
          <span className="b-phone-button" style={{ background: main, color: textOn(main).text }}>
            Emprunter
          </span>
          <span className="b-phone-button" style={{ background: second, color: textOn(second).text }}>
            Rendre
          </span>
        </div>
      </figure>
    </Sheet>
  );
}
