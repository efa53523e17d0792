import '../quantities.css';
import { count, quantity as written } from '@boucle/contract/base/format.ts';
import { mdiAlertCircleOutline, mdiArrowRight } from '@mdi/js';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FormatPicture } from '../../../ui/FormatPicture.tsx';
import { QuantityField } from '../../../ui/form/QuantityField.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { piecesOf } from '../../../shared/outbox/deposit.ts';
import { type Draft, draftStore } from '../draft.ts';
import { PhoneFrame } from '../../../shared/phone/PhoneFrame.tsx';
import { OfflineStrip } from '../OfflineStrip.tsx';
import { placeOf } from './placeOf.ts';
import { isTooMuch, type Shelf, withQuantity } from './quantities.ts';
import { StepTitle } from './StepTitle.tsx';
import { addressOf, MINE, useDepositAddress } from '../useDepositAddress.ts';
import { type KnownSupplies } from '../useSupplies.ts';

const BUZZ_MS = 10;

interface QuantitiesStepProps {
  readonly supplies: KnownSupplies;
  readonly draft: Draft;
  readonly shelves: readonly Shelf[];
}

/** Step 2: how many of each format, beginning with all there is. */
export function QuantitiesStep({ supplies, draft, shelves }: QuantitiesStepProps) {
  const { go } = useDepositAddress();
  const { sure } = supplies;
  const total = piecesOf(shelves);
  const left = shelves.reduce((sum, shelf) => sum + Math.max(0, shelf.left - shelf.quantity), 0);
  const wrong = shelves.filter((shelf) => isTooMuch(shelf, sure));
  const set = (formatId: number, pieces: number) => {
    // lib.dom declares it always there; Safari has none.
    (navigator as Partial<Navigator>).vibrate?.(BUZZ_MS);
    draftStore.change({ quantities: withQuantity(shelves, formatId, pieces) });
  };
  const nothing = shelves.length === 0;
  return (
    <PhoneFrame
      title="Dépôt de contenants"
      of={3}
      step={2}
      back={addressOf('point')}
      place={placeOf(draft)}
      foot={
        nothing ? undefined : (
          <>
            <p className="phone-total" role="status">
              <b>{count(total, 'contenant', 'contenants')}</b>
              <span>
                {wrong.length > 0
                  ? count(wrong.length, 'ligne à corriger', 'lignes à corriger')
                  : left > 0
                    ? `${written(left)} ${left > 1 ? 'restent' : 'reste'} chez vous`
                    : 'rien ne reste chez vous'}
              </span>
            </p>
            <Button
              variant="contained"
              size="large"
              full
              endIcon={mdiArrowRight}
              refused={total === 0 || wrong.length > 0}
              aria-describedby={total === 0 ? 'dep-none' : undefined}
              onClick={() => go('resume')}
            >
              Continuer
            </Button>
            {total === 0 && (
              <p id="dep-none" className="b-sr">
                Indiquez au moins un contenant.
              </p>
            )}
          </>
        )
      }
    >
      <StepTitle>Combien déposez-vous{'\u202f'}?</StepTitle>
      <OfflineStrip supplies={supplies} />
      {nothing ? (
        <Sheet>
          <EmptyState title="Rien à déposer" actions={<ButtonLink to={MINE}>Voir mes dépôts</ButtonLink>}>
            Votre partenaire n’a aucun contenant sale. Ceux qui sont repris chez les clients apparaîtront ici.
          </EmptyState>
        </Sheet>
      ) : (
        <ul className="dep-formats">
          {shelves.map((shelf) => (
            <ShelfRow key={shelf.format.format_id} shelf={shelf} sure={sure} onQuantity={set} />
          ))}
        </ul>
      )}
    </PhoneFrame>
  );
}

interface ShelfRowProps {
  readonly shelf: Shelf;
  readonly sure: boolean;
  readonly onQuantity: (formatId: number, pieces: number) => void;
}

function ShelfRow({ shelf, sure, onQuantity }: ShelfRowProps) {
  const { format, left, quantity } = shelf;
  const id = `dep-${format.format_id}`;
  const tooMuch = isTooMuch(shelf, sure);
  const known = sure
    ? `${written(left)} ${left > 1 ? 'sales' : 'sale'} à déposer`
    : `${written(left)} au dernier relevé`;
  return (
    <li className="b-sheet dep-format">
      <div className="b-row">
        <FormatPicture url={format.picture_url} drawing={format.drawing} />
        <p>
          <b>{format.format_title}</b>
          <span id={`${id}-stock`} className="b-num">
            {known}
            {quantity === left && left > 0 && ', le maximum'}
          </span>
        </p>
      </div>
      <QuantityField
        label={`Quantité, ${format.format_title}`}
        large
        value={quantity}
        max={left}
        invalid={tooMuch}
        describedBy={tooMuch ? `${id}-reason` : `${id}-stock`}
        onValue={(pieces) => onQuantity(format.format_id, pieces)}
      />
      {(tooMuch || (!sure && quantity > left)) && (
        <p id={`${id}-reason`} role="status" className={tooMuch ? 'b-field-error' : 'b-field-hint'}>
          <Icon path={mdiAlertCircleOutline} size={16} />
          {tooMuch
            ? `Il y a ${known}, vous en déposez ${written(quantity)}.`
            : 'Plus que le dernier stock connu\u00a0: le serveur vérifiera à l’envoi.'}
        </p>
      )}
    </li>
  );
}
