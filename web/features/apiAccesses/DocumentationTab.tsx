import { PARTNER_API, PARTNER_CALLS_PER_SECOND } from '@boucle/contract/shared/apiAccesses/scopes.ts';
import { mdiOpenInNew } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../api/query.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { orderWalk } from './commands.ts';
import { Command } from './Command.tsx';
import { OperationList } from './OperationList.tsx';

const DOCS = `${PARTNER_API}/docs`;

/** How to use an access: commands to run as they stand, and every call of the API. */
export function DocumentationTab() {
  const accesses = useQuery(
    query.apiAccesses.list.queryOptions({ input: { filter: { status: 'active' }, page: { size: 100 }, sort: 'name' } }),
  );
  const [chosen, setChosen] = useState<string>();
  const choices = accesses.data?.data ?? [];
  const clientId = chosen ?? choices[0]?.client_id ?? 'boucle_…';
  return (
    <div className="b-stack">
      <Sheet
        title="Une commande, de bout en bout"
        actions={
          <a className="b-link b-docs-link" href={DOCS} target="_blank" rel="noreferrer">
            Documentation complète
            <Icon path={mdiOpenInNew} size={16} />
            <span className="b-sr"> (nouvel onglet)</span>
          </a>
        }
      >
        <div className="b-docs">
          <p className="b-muted">
            À copier dans un terminal. Au plus {PARTNER_CALLS_PER_SECOND}
            {'\u00a0'}appels par seconde et par accès{'\u00a0'}; au-delà, la réponse 429 indique combien attendre.
          </p>
          {choices.length > 1 && (
            <SelectField
              label="Accès"
              value={clientId}
              options={choices.map(({ client_id, name }) => ({ value: client_id, label: name }))}
              onChange={(event) => setChosen(event.target.value)}
            />
          )}
          <ol className="b-docs-steps">
            {orderWalk(window.location.origin, clientId).map((step) => (
              <Command key={step.title} step={step} />
            ))}
          </ol>
        </div>
      </Sheet>
      <OperationList />
    </div>
  );
}
