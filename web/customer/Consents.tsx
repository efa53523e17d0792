import { date } from '@boucle/contract/base/format.ts';
import { type Consent } from '@boucle/contract/partnerApi/consent.ts';
import { type PartnerScope } from '@boucle/contract/shared/apiAccesses/scopes.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { alerts } from '../ui/alerts/alerts.ts';
import { Button } from '../ui/Button.tsx';
import { Sheet } from '../ui/Sheet.tsx';
import { client, quietClient } from './own.ts';
import { Reading } from './Reading.tsx';

const readConsents = queryOptions({
  queryKey: ['consents'],
  queryFn: async ({ signal }) => (await quietClient.consent.list({}, { signal })).data,
});

/** What an application sees or does, in a word. */
const WORDS: Readonly<Record<PartnerScope, string>> = {
  read: 'restaurants',
  orders: 'commandes',
  transactions: 'emprunts et retours',
  customers: 'cagnotte et contenants',
  papers: 'relevés',
};

/** The applications that may act for the customer; nothing where there are none. */
export function Consents() {
  const consents = useQuery(readConsents);
  if (consents.data?.length === 0) return null;
  return (
    <Sheet title="Applications qui voient mon compte" flush>
      <Reading query={consents} height="72px">
        {(rows) => (
          <ul className="c-rows">
            {rows.map((consent) => (
              <Row key={consent.id} consent={consent} />
            ))}
          </ul>
        )}
      </Reading>
    </Sheet>
  );
}

function Row({ consent: { id, name, partner_name, scopes, since } }: { consent: Consent }) {
  const [busy, setBusy] = useState(false);
  const queries = useQueryClient();
  const withdraw = async () => {
    setBusy(true);
    try {
      const { data } = await client.consent.withdraw({ id });
      queries.setQueryData(readConsents.queryKey, data);
      alerts.show('success', `${name} n’agit plus pour vous.`);
    } catch {
      // The call has shown why; the row stays as it was.
      setBusy(false);
    }
  };
  return (
    <li>
      <span>
        <b>{name}</b>
        <small>{`${partner_name} · ${scopes.map((scope) => WORDS[scope]).join(', ')} · depuis le ${date(since)}`}</small>
      </span>
      <Button variant="text" size="small" busy={busy} aria-label={`Retirer ${name}`} onClick={() => void withdraw()}>
        Retirer
      </Button>
    </li>
  );
}
