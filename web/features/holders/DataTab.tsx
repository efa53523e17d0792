import './KeyFigures.css';
import '../../shared/personalData/personalData.css';
import { type Customer } from '@boucle/contract/features/customers/calls.ts';
import { dateTime } from '@boucle/contract/base/format.ts';
import { mdiAccountRemoveOutline, mdiTrayArrowDown } from '@mdi/js';
import { Suspense, useState } from 'react';
import { client } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { part } from '../../ui/loading/part.tsx';
import { DataRequests } from '../../shared/personalData/DataRequests.tsx';
import { useDownload } from '../../shared/useDownload.ts';

const EraseDialog = part(() => import('./EraseDialog.tsx'), 'EraseDialog');

/** Data of a conso that the initiative has: take it away, or forget it. */
export function DataTab({ customer }: { customer: Customer }) {
  const [asking, setAsking] = useState(false);
  const { id, erased_at } = customer;
  const exporting = useDownload(`donnees-conso-${id}.zip`, (options) => client.customers.personalData({ id }, options));
  return (
    <div className="b-holder-tab b-stack b-credit">
      <Sheet title="Exporter ses données">
        <div className="b-stack">
          <p className="b-muted">
            Un fichier ZIP à remettre au conso qui le demande&nbsp;: son identité, sa cagnotte au fil des jours, ses
            contenants, ses transactions et ses commandes, en JSON et en tableaux CSV. L’export est tracé.
          </p>
          <div>
            <Button icon={mdiTrayArrowDown} busy={exporting.isPending} onClick={() => exporting.mutate()}>
              Exporter les données
            </Button>
          </div>
        </div>
      </Sheet>
      <Sheet title="Effacer ses données">
        {erased_at === null ? (
          <div className="b-stack">
            <p className="b-muted">
              Son e-mail et son nom disparaissent partout, commentaires et historique des actions compris. Ses
              transactions restent, sans nom&nbsp;: les comptes demeurent justes. L’effacement attend que sa cagnotte
              soit à zéro et que tous ses contenants soient rendus.
            </p>
            <div>
              <Button tone="danger" icon={mdiAccountRemoveOutline} onClick={() => setAsking(true)}>
                Effacer les données…
              </Button>
            </div>
          </div>
        ) : (
          <p className="b-muted">{`Ses données personnelles ont été effacées le ${dateTime(erased_at)}.`}</p>
        )}
      </Sheet>
      <DataRequests customerId={id} />
      <Suspense>{asking && <EraseDialog customer={customer} onClose={() => setAsking(false)} />}</Suspense>
    </div>
  );
}
