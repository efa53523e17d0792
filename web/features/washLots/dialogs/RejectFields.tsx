import {
  WASH_REJECT_CAUSE_LABELS,
  WASH_REJECT_CAUSES,
  type WashRejectCause,
} from '@boucle/contract/shared/washLots/labels.ts';
import { mdiClose } from '@mdi/js';
import { MovementScan } from '../../../shared/units/MovementScan.tsx';
import { fittedUnits, type ReadUnit } from '../../../shared/units/readUnits.ts';
import { PictureField } from '../../../ui/form/PictureField.tsx';
import { QuantityField } from '../../../ui/form/QuantityField.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { type TypedReject } from './inspection.ts';

const CAUSES = WASH_REJECT_CAUSES.map((value) => ({ value, label: WASH_REJECT_CAUSE_LABELS[value] }));

type RejectFieldsProps = {
  title: string;
  max: number;
  value: TypedReject;
  /** Why its picture was refused. */
  error: string | undefined;
  onValue: (reject: TypedReject) => void;
  onRemove: () => void;
  onRead: (read: ReadUnit | { readonly removed: string }) => void;
};

/** Why so many pieces of a format are rejected, with a picture. */
export function RejectFields({ title, max, value, error, onValue, onRemove, onRead }: RejectFieldsProps) {
  return (
    <div className="lot-reject">
      <div className="b-row">
        <SelectField
          label={`Cause, ${title}`}
          options={CAUSES}
          value={value.cause}
          onChange={(event) => onValue({ ...value, cause: event.target.value as WashRejectCause })}
        />
        <QuantityField
          label={`Rejetés, ${title}`}
          value={value.quantity}
          max={max}
          onValue={(quantity) => onValue({ ...value, quantity, units: fittedUnits(value.units, () => quantity) })}
        />
        <IconButton icon={mdiClose} label={`Retirer ce rejet, ${title}`} onClick={onRemove} />
      </div>
      <MovementScan
        label={`Scanner un rejet, ${title}`}
        formats={[value.format]}
        units={value.units}
        onRead={onRead}
        onRemove={(removed) => onRead({ removed })}
      />
      <PictureField
        label="Photo"
        optional
        url={value.url}
        value={value.picture}
        error={error}
        onChange={(picture) => onValue({ ...value, picture })}
      />
    </div>
  );
}
