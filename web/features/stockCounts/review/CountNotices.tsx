import { count, euro, quantity, writtenDay } from '@boucle/contract/base/format.ts';
import { type StockCountDetail } from '@boucle/contract/features/stockCounts/shapes.ts';
import { mdiAccountAlertOutline, mdiAlertOutline, mdiInformationOutline } from '@mdi/js';
import { type ReactNode } from 'react';
import { useReadings } from '../../../shared/outbox/useWaiting.ts';
import { transactionAddress } from '../../../shared/transactionAddress.ts';
import { classes } from '../../../ui/classes.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { countAddress, linesAddress } from '../shared/addresses.ts';
import { carriedLines, leavesSome, stuckLines } from './gaps.ts';

/** Notices on a count: what has to be known before it is posted, and its results after. */
export function CountNotices({ detail }: { detail: StockCountDetail }) {
  const { status, second_person: second, carried_to_id: to, carried_from_id: from, transactions } = detail;
  const carried = status === 'review' ? carriedLines(detail).length : 0;
  const stuck = status === 'review' ? stuckLines(detail).length : 0;
  const refused = useReadings(detail.id).filter(({ refusal }) => refusal !== null).length;
  return (
    <>
      {refused > 0 && (
        <Notice tone="warn">
          {count(refused, 'saisie de ce téléphone a été refusée', 'saisies de ce téléphone ont été refusées')}
          {'\u00a0'}:{' '}
          <Link className="b-link" to={linesAddress(detail.id)}>
            {refused > 1 ? 'les' : 'la'} revoir
          </Link>
          .
        </Notice>
      )}
      {from !== null && (
        <Notice>
          Ses lignes viennent de l’<CountLink id={from}>inventaire n°&nbsp;{quantity(from)}</CountLink>, qui n’a pas pu
          les enregistrer.
        </Notice>
      )}
      {status === 'review' && second?.needed === true && <Second second={second} />}
      {stuck > 0 && (
        <Notice id="count-stuck" tone="warn">
          {count(stuck, 'ligne empêche', 'lignes empêchent')} d’enregistrer{'\u00a0'}: ouvrez-{stuck > 1 ? 'les' : 'la'}{' '}
          pour savoir pourquoi.
        </Notice>
      )}
      {carried > 0 && (
        <Notice id="count-carried" tone="warn">
          {count(carried, 'ligne attend', 'lignes attendent')} des commandes{'\u00a0'}: ouvrez-
          {carried > 1 ? 'les' : 'la'} pour savoir pourquoi.
          {stuck === 0 && leavesSome(detail) && (
            <>
              {' '}
              Le reste peut être enregistré{'\u00a0'}; {carried > 1 ? 'elles passeront' : 'elle passera'} à un nouvel
              inventaire.
            </>
          )}
        </Notice>
      )}
      {detail.month_was_closed && detail.posted_day !== null && (
        <Notice tone="warn">
          Le mois du comptage était clôturé{'\u00a0'}: les écarts comptent au {writtenDay(detail.posted_day)}.
        </Notice>
      )}
      {detail.posted_alone_reason !== null && (
        <Notice>
          Enregistré sans deuxième personne{'\u00a0'}: {detail.posted_alone_reason}
        </Notice>
      )}
      {detail.cancel_reason !== null && (
        <Notice>
          Raison de l’abandon{'\u00a0'}: {detail.cancel_reason}
        </Notice>
      )}
      {to !== null && (
        <Notice>
          Les lignes qui attendaient sont passées à l’<CountLink id={to}>inventaire n°&nbsp;{quantity(to)}</CountLink>.
        </Notice>
      )}
      {status === 'review' && (
        <Notice>Rien n’est encore enregistré{'\u00a0'}: les écarts le seront une fois vérifiés.</Notice>
      )}
      {status === 'posted' && transactions.length === 0 && <Notice>Aucun écart à enregistrer.</Notice>}
      {transactions.length > 0 && (
        <Notice>
          Enregistré par{' '}
          {transactions.map(({ id, type, pieces }, index) => (
            <span key={id}>
              {index > 0 && ', '}
              la{' '}
              <Link className="b-link" to={transactionAddress({ id, transaction_type: type })}>
                transaction n°&nbsp;{quantity(id)}
              </Link>{' '}
              ({type === 'admin_in' ? '+' : '−'}
              {quantity(Math.abs(pieces))})
            </span>
          ))}
          .
        </Notice>
      )}
    </>
  );
}

/** Who has to post, in words. */
function Second({ second }: { second: NonNullable<StockCountDetail['second_person']> }) {
  const { pieces, value, place, reader_may_post: may } = second;
  const much = `${count(pieces, 'contenant', 'contenants')}${value > 0 ? `, ${euro(value)} au prix d’achat` : ''}`;
  return (
    <Notice id="count-second" tone="warn" icon={mdiAccountAlertOutline}>
      L’écart dépasse le seuil{place === null ? '' : ` (${place.name})`}
      {'\u00a0'}: {much} en 24&nbsp;heures.{' '}
      {may === 'no' &&
        'Un autre administrateur doit l’enregistrer\u00a0: ni la personne qui a ouvert l’inventaire, ni une de celles qui ont compté.'}
      {may === 'yes' && 'Vous n’avez ni ouvert l’inventaire ni compté\u00a0: vous pouvez l’enregistrer.'}
      {may === 'alone' &&
        'Personne d’autre n’administre l’initiative\u00a0: dites pourquoi vous l’enregistrez sans deuxième personne. L’initiative en est informée par e-mail.'}
    </Notice>
  );
}

function CountLink({ id, children }: { id: number; children: ReactNode }) {
  return (
    <Link className="b-link" to={countAddress(id)}>
      {children}
    </Link>
  );
}

interface NoticeProps {
  readonly id?: string;
  readonly tone?: 'info' | 'warn';
  readonly icon?: string;
  readonly children: ReactNode;
}

function Notice({
  id,
  tone = 'info',
  icon = tone === 'warn' ? mdiAlertOutline : mdiInformationOutline,
  children,
}: NoticeProps) {
  return (
    <p id={id} className={classes('count-notice', tone === 'warn' && 'count-notice-warn')}>
      <Icon path={icon} size={20} />
      <span>{children}</span>
    </p>
  );
}
