import { pathOf } from '@boucle/contract/pages.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Page } from '../../ui/Page.tsx';
import { Sheet } from '../../ui/Sheet.tsx';

/** No restaurant of the initiative has this number. */
export function MissingRestaurant() {
  const to = pathOf('restaurants');
  return (
    <Page title="Restaurant introuvable" breadcrumb={[{ label: 'Restaurants', to }]}>
      <Sheet>
        <EmptyState
          title="Aucun de vos restaurants ne porte ce numéro"
          actions={
            <ButtonLink variant="contained" to={to}>
              Revenir aux restaurants
            </ButtonLink>
          }
        >
          L’adresse est peut-être incomplète.
        </EmptyState>
      </Sheet>
    </Page>
  );
}
