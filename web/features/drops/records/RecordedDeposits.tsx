import '../records.css';
import { type Address } from '@boucle/contract/pages.ts';
import { count, dateTime, quantity } from '@boucle/contract/base/format.ts';
import { mdiCancel, mdiChevronLeft, mdiChevronRight, mdiCloudOffOutline } from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { NoAnswerError } from '../../../api/errors.ts';
import { ownerNow } from '../../../shared/outbox/queue.ts';
import { quietClient } from '../../../shared/outbox/quietClient.ts';
import { problemOf } from '../../../shared/problem.ts';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { StatusChip } from '../../../ui/StatusChip.tsx';
import { BriefLines } from '../Lines.tsx';
import { MINE, useDepositAddress } from '../useDepositAddress.ts';
import { Waiting } from '../Waiting.tsx';

const PAGE = 20;
const REVERSED = { state: 'neutral', icon: mdiCancel, label: 'Annulé' } as const;
const pageAddress = (page: number): Address => (page === 1 ? MINE : `${MINE}&page=${page}`);

/** The deposits that the person made and that are recorded, the latest first. */
export function RecordedDeposits() {
  const { page } = useDepositAddress();
  const section = useRef<HTMLElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current !== page) section.current?.scrollIntoView({ block: 'start' });
    shown.current = page;
  }, [page]);
  const drops = useQuery({
    queryKey: ['deposits', ownerNow() ?? '', 'drops', page],
    queryFn: () => quietClient.drops.list({ page: { number: page, size: PAGE } }),
    placeholderData: keepPreviousData,
  });
  const { data } = drops;
  const pages = Math.max(1, Math.ceil((data?.meta.count ?? 0) / PAGE));
  return (
    <section ref={section} className="dep-recorded" aria-labelledby="dep-recorded" aria-busy={drops.isFetching}>
      <div className="dep-heading">
        <h2 id="dep-recorded">Enregistrés</h2>
        {data && <span className="b-faint b-num b-dense">{count(data.meta.count, 'dépôt', 'dépôts')}</span>}
      </div>
      {drops.isPending && <Waiting rows={4} />}
      {drops.error && !drops.isFetching && (
        <Sheet>
          <ErrorState {...failureOf(drops.error)} onRetry={() => void drops.refetch()} />
        </Sheet>
      )}
      {data?.meta.count === 0 && (
        <Sheet>
          <EmptyState title="Aucun dépôt pour l’instant">Ceux que vous ferez apparaîtront ici.</EmptyState>
        </Sheet>
      )}
      {data && (
        <ul className="b-stack">
          {data.data.map((drop) => (
            <li key={drop.id} className="b-sheet dep-card">
              <div className="dep-card-head">
                <p>
                  <b>{drop.point.name}</b>
                  <span className="b-num">
                    {`${dateTime(drop.dropped_at)} · ${count(drop.containers_count, 'contenant', 'contenants')} · n°\u00a0${quantity(drop.id)}`}
                  </span>
                </p>
                {drop.reversed && <StatusChip {...REVERSED} />}
              </div>
              <BriefLines lines={drop.lines} />
              {drop.comments !== null && <p className="b-caption b-muted">{drop.comments}</p>}
            </li>
          ))}
        </ul>
      )}
      {pages > 1 && (
        <nav className="dep-pages" aria-label="Pages">
          {page > 1 && (
            <ButtonLink icon={mdiChevronLeft} to={pageAddress(page - 1)}>
              Plus récents
            </ButtonLink>
          )}
          <span className="b-end b-num b-dense b-muted">{`Page ${page} sur ${pages}`}</span>
          {page < pages && (
            <ButtonLink icon={mdiChevronRight} to={pageAddress(page + 1)}>
              Plus anciens
            </ButtonLink>
          )}
        </nav>
      )}
    </section>
  );
}

/** Without network nothing failed: what is recorded is elsewhere. */
function failureOf(error: Error) {
  return error instanceof NoAnswerError
    ? {
        title: 'Pas de réseau',
        message: 'Vos dépôts enregistrés s’afficheront quand il reviendra.',
        icon: mdiCloudOffOutline,
      }
    : { message: problemOf(error) ?? '' };
}
