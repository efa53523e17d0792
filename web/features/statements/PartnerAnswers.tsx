import './months.css';
import { date } from '@boucle/contract/base/format.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { partAddress } from '@boucle/contract/tabs.ts';
import { type BillingMonth } from '@boucle/contract/features/statements/shapes.ts';
import { ofMonth } from '@boucle/contract/shared/statements/labels.ts';
import { type MonthStatement } from '@boucle/contract/shared/partners/shapes.ts';
import { mdiEmailOutline, mdiFilePdfBox } from '@mdi/js';
import { client } from '../../api/client.ts';
import { messageAsking } from '../../shared/messages/asking.ts';
import { answerChip } from '../../shared/partnerStatements/answerChip.ts';
import { useDownload } from '../../shared/useDownload.ts';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { CLOSE } from '../../ui/texts.ts';

/** Letters of the hash of a paper that show. */
const HASH_SHOWN = 12;

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
        {partners.map((statement) => (
          <Answer key={statement.id} statement={statement} onClose={onClose} />
        ))}
      </ul>
    </Dialog>
  );
}

function Answer({ statement, onClose }: { statement: MonthStatement; onClose: () => void }) {
  const { id, month, partner, sha256, sent_at, answer, answered_at, answered_by } = statement;
  const pdf = useDownload(`releve-${partner.name}-${month}.pdf`, (options) =>
    client.partner.monthStatementPdf({ id }, options),
  );
  return (
    <li className="b-row b-wrap">
      <span className="b-grow">
        <Link className="b-link" to={`${pathOf('partner-supply', { id: partner.id })}?onglet=releve`}>
          {partner.name}
        </Link>
        <span className="b-caption b-muted">
          {answer === null
            ? `Envoyé le ${date(sent_at)}`
            : `Le ${date(answered_at)}${answered_by === null ? '' : ` par ${answered_by}`}`}
          {`, empreinte ${sha256.slice(0, HASH_SHOWN)}`}
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
      <Button
        size="small"
        icon={mdiFilePdfBox}
        busy={pdf.isPending}
        aria-label={`Relevé de ${partner.name} en PDF, tel qu’il a été envoyé`}
        onClick={() => pdf.mutate()}
      >
        PDF
      </Button>
    </li>
  );
}
