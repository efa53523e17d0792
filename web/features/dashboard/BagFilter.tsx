import '../../ui/table/Toolbar.css';
import { count, quantity } from '@boucle/contract/base/format.ts';
import { mdiChevronDown } from '@mdi/js';
import { type SubmitEvent, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { QuantityField } from '../../ui/form/QuantityField.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PopoverButton } from '../../ui/overlays/PopoverButton.tsx';
import { UNKNOWN } from '../../ui/texts.ts';
import { PillLabel } from '../../ui/table/filters/PillLabel.tsx';

interface BagFilterProps {
  /** Containers a bag holds; 0 when no one said, undefined as long as it is not known. */
  readonly capacity: number | undefined;
  readonly onCapacity: (capacity: number) => void;
}

/** Tries out another bag: it changes the figures on screen and saves nothing. */
export function BagFilter({ capacity, onCapacity }: BagFilterProps) {
  return (
    <span className="b-pill b-no-print">
      <PopoverButton
        label="Sac poubelle"
        trigger={(props) => (
          <button type="button" {...props}>
            <PillLabel label="Sac poubelle" current={textOf(capacity)} />
            <Icon path={mdiChevronDown} size={16} />
          </button>
        )}
      >
        {(close) => (
          <BagForm
            capacity={capacity}
            onCapacity={(next) => {
              onCapacity(next);
              close();
            }}
          />
        )}
      </PopoverButton>
    </span>
  );
}

const textOf = (capacity: number | undefined): string =>
  capacity === undefined ? UNKNOWN : capacity === 0 ? 'non réglé' : count(capacity, 'contenant', 'contenants');

function BagForm({ capacity = 0, onCapacity }: BagFilterProps) {
  const [pieces, setPieces] = useState(capacity);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onCapacity(pieces);
  };
  return (
    <form className="b-stack" onSubmit={submit}>
      <Field id="bag-capacity" label="Contenants par sac" hint={'Pour essayer\u00a0: rien n’est enregistré.'}>
        <QuantityField
          id="bag-capacity"
          label={`Contenants par sac, ${quantity(pieces)}`}
          value={pieces}
          onValue={setPieces}
        />
      </Field>
      <Button type="submit" variant="contained">
        Appliquer
      </Button>
    </form>
  );
}
