import {
  type CollectionDrawer,
  type CollectionSiteDetail,
  type CollectionTerminal,
} from '@boucle/contract/features/collectionSites/shapes.ts';
import { count, quantity } from '@boucle/contract/base/format.ts';
import { mdiPencilOutline, mdiPlus, mdiQrcode, mdiTuneVariant } from '@mdi/js';
import { urgencyChip } from '../../shared/places/urgency.ts';
import { FillLevel } from '../../shared/places/FillLevel.tsx';
import { StockNumber } from '../../shared/ledgerCards/StockNumber.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { MoreButton } from '../../ui/overlays/MoreButton.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { type SiteQuestion } from './dialogs/siteDialog.ts';
import { emptiedLabel } from './siteLabels.ts';

type DrawersProps = { site: CollectionSiteDetail; ask: (question: SiteQuestion) => void };

/**
 * The terminals of a collector, each with its drawers: what they take, what they hold, what may be
 * done.
 */
export function Drawers({ site, ask }: DrawersProps) {
  const addTerminal = (
    <Button icon={mdiPlus} onClick={() => ask({ kind: 'add-terminal' })}>
      Ajouter une borne
    </Button>
  );
  if (site.terminals.length === 0) {
    return (
      <Sheet>
        <EmptyState title="Aucune borne pour l’instant" actions={addTerminal}>
          Une borne porte des tiroirs, chacun avec son QR code.
        </EmptyState>
      </Sheet>
    );
  }
  return (
    <div className="b-stack">
      {site.terminals.map((terminal) => (
        <Sheet
          key={terminal.id}
          title={terminal.name}
          note={count(terminal.drawers.length, 'tiroir', 'tiroirs')}
          actions={
            <div className="site-terminal-actions">
              <Button size="small" icon={mdiPlus} onClick={() => ask({ kind: 'add-drawer', terminal })}>
                Ajouter un tiroir
              </Button>
              <IconButton
                size="small"
                icon={mdiPencilOutline}
                label={`Renommer ${terminal.name}`}
                onClick={() => ask({ kind: 'rename', terminal })}
              />
            </div>
          }
        >
          {terminal.drawers.length === 0 ? (
            <p className="b-muted">Cette borne n’a pas encore de tiroir.</p>
          ) : (
            <ul className="site-drawers">
              {terminal.drawers.map((drawer) => (
                <Drawer key={drawer.id} terminal={terminal} drawer={drawer} ask={ask} />
              ))}
            </ul>
          )}
        </Sheet>
      ))}
      <div>{addTerminal}</div>
    </div>
  );
}

type DrawerProps = { terminal: CollectionTerminal; drawer: CollectionDrawer; ask: DrawersProps['ask'] };

function Drawer({ terminal, drawer, ask }: DrawerProps) {
  const { urgency, name } = drawer;
  return (
    <li className="site-drawer">
      <header>
        <h3>{name}</h3>
        <StatusChip {...urgencyChip(urgency, urgency === 'full' ? 'Plein' : undefined)} />
        <MoreButton
          of={name}
          size="small"
          actions={[
            { label: 'QR code', icon: mdiQrcode, onSelect: () => ask({ kind: 'code', terminal, drawer }) },
            {
              label: 'Modifier',
              icon: mdiPencilOutline,
              onSelect: () => ask({ kind: 'edit-drawer', terminal, drawer }),
            },
            {
              label: 'Modifier les seuils',
              icon: mdiTuneVariant,
              onSelect: () => ask({ kind: 'levels', terminal, drawer }),
            },
          ]}
        />
      </header>
      <p className="b-caption b-muted">
        {drawer.format_title ?? 'Tous les formats'}
        {drawer.capacity !== null && ` · ${count(drawer.capacity, 'place', 'places')}`}
      </p>
      <p className="site-drawer-content">
        <StockNumber
          of={{ place: 'drawer', id: drawer.id, state: 'dirty' }}
          count={drawer.dirty_containers_count}
          label={`sales, ${name}`}
          shown={count(drawer.dirty_containers_count, 'sale', 'sales')}
        >
          <b>{quantity(drawer.dirty_containers_count)}</b> {drawer.dirty_containers_count > 1 ? 'sales' : 'sale'}
        </StockNumber>
        {drawer.capacity !== null && <FillLevel percent={drawer.fill_percent} />}
      </p>
      {drawer.content.length > 0 && (
        <ul className="site-drawer-formats">
          {drawer.content.map((held) => (
            <li key={held.format_id}>
              <span>{held.format_title}</span>
              <StockNumber
                of={{ place: 'drawer', id: drawer.id, format: held.format_id, state: 'dirty' }}
                count={held.quantity}
                label={`${held.format_title}, ${name}`}
              />
            </li>
          ))}
        </ul>
      )}
      <footer>
        <small className="b-muted">{emptiedLabel(drawer.last_emptied_at)}</small>
        <Button
          size="small"
          variant={urgency === 'full' ? 'soft' : 'outlined'}
          aria-label={`Vider ${name}`}
          onClick={() => ask({ kind: 'empty', terminal, drawer })}
        >
          Vider
        </Button>
      </footer>
    </li>
  );
}
