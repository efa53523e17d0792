import { mdiPlus } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { query } from '../../../api/query.ts';
import { problemOf } from '../../../shared/problem.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { useChangeSearch } from '../../../ui/navigation/useChangeSearch.ts';
import { Sheet } from '../../../ui/Sheet.tsx';
import { SkeletonLines } from '../../../ui/Skeleton.tsx';
import { DeliveriesList } from './DeliveriesList.tsx';
import { useWebhookWindows } from './useWebhookWindows.ts';
import { WebhookList } from './WebhookList.tsx';
import { WebhookWindows } from './WebhookWindows.tsx';

/** Addresses that an access's software is notified at, and what was sent to them. */
export function WebhooksTab({ create }: { create: ReactNode }) {
  const { acces }: { acces?: unknown } = useSearch({ strict: false });
  const changeSearch = useChangeSearch();
  const windows = useWebhookWindows();
  const accesses = useQuery(query.apiAccesses.list.queryOptions({ input: { page: { size: 100 }, sort: 'name' } }));
  const all = accesses.data?.data ?? [];
  const access =
    all.find(({ id }) => String(id) === String(acces)) ?? all.find(({ status }) => status === 'active') ?? all[0];
  const webhooks = useQuery(
    query.webhooks.list.queryOptions({ input: { id: access?.id ?? 0 }, enabled: access !== undefined }),
  );
  const failed = [accesses, webhooks].find(({ error, data }) => error !== null && data === undefined);
  if (failed)
    return (
      <Sheet>
        <ErrorState message={problemOf(failed.error) ?? ''} onRetry={() => void failed.refetch()} />
      </Sheet>
    );
  if (access === undefined)
    return (
      <Sheet>
        {accesses.isPending ? (
          <SkeletonLines busy />
        ) : (
          <EmptyState title="Aucun accès" actions={create}>
            Un webhook appartient à un accès{'\u00a0'}: créez-en un d’abord.
          </EmptyState>
        )}
      </Sheet>
    );
  const active = access.status === 'active';
  const add = (
    <Button variant="soft" icon={mdiPlus} onClick={() => windows.open({ act: 'create' })}>
      Ajouter une adresse…
    </Button>
  );
  return (
    <div className="b-stack">
      {all.length > 1 && (
        <div className="b-docs">
          <SelectField
            label="Accès"
            value={String(access.id)}
            options={all.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={({ target }) => changeSearch(({ onglet }) => ({ onglet, acces: Number(target.value) }))}
          />
        </div>
      )}
      <Sheet title="Adresses" actions={active && (webhooks.data?.length ?? 0) > 0 ? add : undefined}>
        {webhooks.data === undefined ? (
          <SkeletonLines busy />
        ) : webhooks.data.length === 0 ? (
          <EmptyState title="Aucune adresse" actions={active ? add : undefined}>
            {active
              ? 'Boucle prévient votre logiciel dès qu’une commande, une transaction ou une demande change.'
              : 'Cet accès est révoqué\u00a0: il n’envoie plus rien.'}
          </EmptyState>
        ) : (
          <WebhookList webhooks={webhooks.data} active={active} accessId={access.id} open={windows.open} />
        )}
      </Sheet>
      {(webhooks.data?.length ?? 0) > 0 && <DeliveriesList accessId={access.id} webhooks={webhooks.data ?? []} />}
      <WebhookWindows access={access} windows={windows} />
    </div>
  );
}
