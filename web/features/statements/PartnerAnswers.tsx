import './months.css';
import { date } from '@boucle/contract/base/format.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { partAddress } from '@boucle/contract/tabs.ts';
import { type BillingMonth } from '@boucle/contract/features/statements/shapes.ts';
import { ofMonth } from '@boucle/contract/shared/statements/labels.ts';
import { mdiEmailOutline } from '@mdi/js';
import { messageAsking } from '../../shared/messages/asking.ts';
import { answerChip } from '../../shared/partnerStatements/answerChip.ts';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { CLOSE } from '../../ui/texts.ts';

/** What each partner answered to its statement of a closed month. */
export function PartnerAnswers({ month: { month, partners }, onClose }: { month: BillingMonth; onClose: () => void }) {
  return (
    <Dialog
      title={`Relevés des partenaires ${ofMonth(month)}`}
      dirty={false}
      onClose={onClose}
      footer={(close) => <Button onClick={close}>{CLOSE}</Button>}
    >
      <ul className="billing-answers">
        {partners.map(({ id, partner, sent_at, answer, answered_at, answered_by }) => (
          <li key={id} className="b-row b-wrap">
            <span className="b-grow">
              <Link className="b-link" to={`${pathOf('partner-supply', { id: partner.id })}?onglet=releve`}>
                {partner.name}
              </Link>
              <span className="b-caption b-muted">
                {answer === null
                  ? `Envoyé le ${date(sent_at)}`
                  : `Le ${date(answered_at)}${answered_by === null ? '' : ` par ${answered_by}`}`}
              </span>
            </span>
            {answer === 'contested' ? (
              <Link to={partAddress('/control', 'ecarts', `kind=claim&q=${encodeURIComponent(partner.name)}`)}>
                <StatusChip {...answerChip(answer)} />
              </Link>
            ) : (
              <StatusChip {...answerChip(answer ?? 'none')} />
            )}
            {answer === null && (
              <Button
                size="small"
                icon={mdiEmailOutline}
                aria-label={`Écrire à ${partner.name}`}
                onClick={() => {
                  onClose();
                  messageAsking.press('partner_statement', id);
                }}
              >
                Écrire…
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
