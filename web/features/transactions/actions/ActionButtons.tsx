import './actions.css';
import { type Address } from '@boucle/contract/pages.ts';
import { type TransactionGroup } from '@boucle/contract/shared/transactions/groups.ts';
import { mdiChevronDown } from '@mdi/js';
import { buttonClasses } from '../../../ui/buttonClasses.ts';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { MenuButton } from '../../../ui/overlays/MenuButton.tsx';
import { actionsOf } from './actions.ts';

type ActionButtonsProps = {
  group: TransactionGroup;
  /** The warehouse has nothing clean to give. */
  nothingInStock: boolean;
  /** Where the form of an action opens. */
  addressOf: (action: string) => Address;
};

/** The frequent action of a list, the others under the arrow next to it. */
export function ActionButtons({ group, nothingInStock, addressOf }: ActionButtonsProps) {
  const [first, ...others] = actionsOf(group, nothingInStock);
  const frequent = (
    <ButtonLink variant="contained" icon={first.icon} to={addressOf(first.name)}>
      {first.label}
    </ButtonLink>
  );
  if (others.length === 0) return frequent;
  return (
    <span className="tx-split">
      {frequent}
      <MenuButton
        label="Autres saisies"
        actions={others.map(({ name, label, icon }) => ({ label, icon, to: addressOf(name) }))}
        trigger={(props) => (
          <button
            type="button"
            {...props}
            className={buttonClasses({ variant: 'contained' })}
            aria-label="Autres saisies"
          >
            <Icon path={mdiChevronDown} size={18} />
          </button>
        )}
      />
    </span>
  );
}
