import { type Customer } from '@boucle/contract/features/customers/calls.ts';
import { type Mention } from '@boucle/contract/features/customers/personalData.ts';
import { TEXT_SOURCES } from '@boucle/contract/features/customers/dataLabels.ts';
import { count } from '@boucle/contract/base/format.ts';
import { ofName } from '@boucle/contract/base/elision.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { ActionDialog } from '../../shared/dialogs/ActionDialog.tsx';
import { GiftsLeft } from '../../shared/credits/GiftsLeft.tsx';
import { customerName } from '../../shared/holders/customerName.ts';
import { useHoldersChanged } from '../../shared/cards/useHoldersChanged.ts';
import { problemOf } from '../../shared/problem.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';

const keyOf = ({ source, text }: Mention): string => `${source} ${text}`;

/** Asks before a conso is forgotten for good, with the texts that name them. */
export function EraseDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { id } = customer;
  const changed = useHoldersChanged();
  const mentions = useQuery(query.customers.mentions.queryOptions({ input: { id }, staleTime: 0, gcTime: 0 }));
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const found = mentions.data ?? [];
  const certain = found.filter((mention) => mention.certain);
  const possible = found.filter((mention) => !mention.certain);
  return (
    <ActionDialog
      title={`Effacer les données ${ofName(customerName(customer))}\u202f?`}
      confirm="Effacer définitivement"
      tone="danger"
      reading={mentions.data === undefined}
      send={(options) => {
        const chosen = possible.filter((mention) => ticked.has(keyOf(mention)));
        return client.customers.erase(
          { id, ...(chosen.length > 0 && { mentions: chosen.map(({ source, text }) => ({ source, text })) }) },
          options,
        );
      }}
      success="Les données personnelles sont effacées."
      // Refused because of what is left: the figures must show it.
      onSettled={changed}
      onClose={onClose}
    >
      <p>Son e-mail et son nom seront perdus, sans retour possible. Ses transactions resteront, sans nom.</p>
      <GiftsLeft holder={{ kind: 'customer', id }} onLeave={onClose} />
      {mentions.data === undefined &&
        (mentions.error ? (
          <ErrorState message={problemOf(mentions.error) ?? ''} onRetry={() => void mentions.refetch()} />
        ) : (
          <SkeletonLines busy />
        ))}
      {certain.length > 0 && (
        <section aria-label="Textes qui le citent">
          <p>{`${count(certain.length, 'texte le cite et le perdra', 'textes le citent et le perdront')}\u00a0:`}</p>
          <ul className="data-mentions">
            {certain.map((mention) => (
              <li key={keyOf(mention)}>
                <span className="b-muted">{`${TEXT_SOURCES[mention.source]}\u00a0: `}</span>
                {mention.text}
              </li>
            ))}
          </ul>
        </section>
      )}
      {possible.length > 0 && (
        <section aria-label="Textes qui le citent peut-être">
          <p>Cochez ceux qui parlent bien de lui, ils perdront son nom&nbsp;:</p>
          <ul className="data-mentions">
            {possible.map((mention) => (
              <li key={keyOf(mention)}>
                <Checkbox
                  checked={ticked.has(keyOf(mention))}
                  onChange={() => {
                    const next = new Set(ticked);
                    if (!next.delete(keyOf(mention))) next.add(keyOf(mention));
                    setTicked(next);
                  }}
                >
                  {`${TEXT_SOURCES[mention.source]}\u00a0: ${mention.text}`}
                </Checkbox>
              </li>
            ))}
          </ul>
        </section>
      )}
    </ActionDialog>
  );
}
