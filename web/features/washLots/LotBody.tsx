import { count, dateTime, quantity } from '@boucle/contract/base/format.ts';
import { WASH_LOT_FIELDS as LABELS, WASH_REJECT_CAUSE_LABELS } from '@boucle/contract/shared/washLots/labels.ts';
import { type WashLot } from '@boucle/contract/features/washLots/shapes.ts';
import { WASH_SITE_KIND_LABELS } from '@boucle/contract/shared/washSites/labels.ts';
import { writtenCode } from '@boucle/contract/shared/units/labels.ts';
import { partAddress } from '@boucle/contract/tabs.ts';
import { mdiFilePdfBox } from '@mdi/js';
import { type ReactNode } from 'react';
import { client } from '../../api/client.ts';
import { MessagesOf } from '../../shared/messages/MessagesOf.tsx';
import { JournalLink } from '../../shared/journal/JournalLink.tsx';
import { transactionAddress } from '../../shared/transactionAddress.ts';
import { useDownload } from '../../shared/useDownload.ts';
import { Button } from '../../ui/Button.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { KeyFigures } from '../../ui/figures/KeyFigures.tsx';
import { Link } from '../../ui/Link.tsx';
import { UNKNOWN } from '../../ui/texts.ts';
import { type LotQuestion } from './steps.ts';

const piecesOrNone = (pieces: number | null): string => (pieces === null ? UNKNOWN : quantity(pieces));

/** A lot as its record says it. */
export function LotBody({ lot, onAsk }: { lot: WashLot; onAsk: (question: LotQuestion) => void }) {
  const { id, number, lines, rejects, dirty_in, clean_out, rejected, recall_reason: reason } = lot;
  const printing = useDownload(`fiche-de-lavage-${number}.pdf`, (options) => client.washLots.record({ id }, options));
  const titles = new Map(lines.map(({ format_id, format_title }) => [format_id, format_title]));
  return (
    <div className="lot">
      {reason !== null && (
        <p className="lot-off" role="note">
          Rappelé le {dateTime(lot.recalled_at)}
          {lot.recalled_by !== null && ` par ${lot.recalled_by}`}&nbsp;: {reason}
        </p>
      )}
      <KeyFigures
        figures={[
          { label: 'Entrés', value: quantity(dirty_in) },
          { label: 'Propres', value: piecesOrNone(clean_out) },
          { label: 'Rejetés', value: quantity(rejected) },
        ]}
      />
      <section aria-labelledby="lot-lines">
        <h3 id="lot-lines">Contenants</h3>
        <ul className="lot-lines">
          {lines.map((line) => (
            <li key={line.format_id}>
              <span>
                {line.format_title}
                <ToRetire codes={line.to_retire} />
              </span>
              <span className="b-num">
                {quantity(line.dirty_in)}
                {line.clean_out !== null && ` → ${count(line.clean_out, 'propre', 'propres')}`}
                {line.rejected > 0 && `, ${count(line.rejected, 'rejeté', 'rejetés')}`}
              </span>
            </li>
          ))}
        </ul>
      </section>
      {rejects.length > 0 && (
        <section aria-labelledby="lot-rejects">
          <h3 id="lot-rejects">Rejets</h3>
          <ul className="lot-lines">
            {rejects.map(({ format_id, cause, quantity: pieces, picture_url: url }, at) => (
              <li key={at}>
                <span>
                  {WASH_REJECT_CAUSE_LABELS[cause]}, {titles.get(format_id)}
                </span>
                <span className="b-row">
                  {url !== null && (
                    <a href={url} target="_blank" rel="noreferrer">
                      <img
                        className="lot-picture"
                        src={url}
                        alt={`Photo\u00a0: ${WASH_REJECT_CAUSE_LABELS[cause].toLowerCase()}, ${titles.get(format_id) ?? ''}`}
                      />
                    </a>
                  )}
                  <b className="b-num">{quantity(pieces)}</b>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="lot-facts">
        <h3 id="lot-facts">Fiche de lavage</h3>
        <Facts facts={factsOf(lot)} />
      </section>
      <p className="b-row lot-acts">
        <Button size="small" icon={mdiFilePdfBox} busy={printing.isPending} onClick={() => printing.mutate()}>
          Fiche en PDF
        </Button>
        {lot.status === 'inspected' && (
          <Button size="small" variant="text" onClick={() => onAsk('edit')}>
            Modifier la fiche…
          </Button>
        )}
      </p>
      {lot.recalled_at !== null && <MessagesOf about={{ thing: 'wash_lot', thing_id: id }} act="recall" />}
      <p>
        <JournalLink entity="wash_lot" id={id} />
      </p>
    </div>
  );
}

/** Codes at a lot that are named at most. */
const NAMED = 6;

/** The containers of a line that served as often as designed. */
function ToRetire({ codes }: { codes: readonly string[] }) {
  if (codes.length === 0) return null;
  const others = codes.length - NAMED;
  return (
    <small className="lot-off">
      {'À retirer\u00a0: '}
      {codes.slice(0, NAMED).map((code, at) => (
        <span key={code}>
          {at > 0 && ', '}
          <Link className="b-link" to={partAddress('/formats', 'contenants', `code=${code}`)}>
            {writtenCode(code)}
          </Link>
        </span>
      ))}
      {others > 0 && ` et ${count(others, 'autre', 'autres')}`}
    </small>
  );
}

function factsOf(lot: WashLot): (readonly [string, ReactNode])[] {
  const { site, program, temperature_c: celsius, product, product_batch: batch, operator, transaction_id: id } = lot;
  const who = (at: string | null, by: string | null) => `${dateTime(at)}${by === null ? '' : `, ${by}`}`;
  return [
    [LABELS.site, `${site.name} (${WASH_SITE_KIND_LABELS[site.kind].toLowerCase()})`],
    [LABELS.started_at, dateTime(lot.started_at)],
    [LABELS.ended_at, dateTime(lot.ended_at)],
    [LABELS.program, program || UNKNOWN],
    [LABELS.temperature_c, celsius === null ? UNKNOWN : `${celsius}\u00a0°C`],
    [LABELS.product, product || UNKNOWN],
    [LABELS.product_batch, batch || UNKNOWN],
    [LABELS.operator, operator?.name ?? UNKNOWN],
    ...(lot.inspected_at === null ? [] : [['Inspecté', who(lot.inspected_at, lot.inspected_by)] as const]),
    ...(lot.closed_at === null ? [] : [['Clôturé', who(lot.closed_at, lot.closed_by)] as const]),
    ...(id === null
      ? []
      : [
          [
            'Transaction',
            <Link key="transaction" className="b-link" to={transactionAddress({ id, transaction_type: 'admin_wash' })}>
              n°&nbsp;{quantity(id)}
            </Link>,
          ] as const,
        ]),
    ...(lot.comment === '' ? [] : [[LABELS.comment, lot.comment] as const]),
  ];
}
