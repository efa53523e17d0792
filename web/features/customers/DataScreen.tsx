import { DataRequests } from '../../shared/personalData/DataRequests.tsx';
import { Page } from '../../ui/Page.tsx';
import { InactiveSheet } from './InactiveSheet.tsx';

/** « Données personnelles »: requests of consos, and the ones that are gone. */
export function DataScreen() {
  return (
    <Page title="Consos">
      <div className="b-stack">
        <DataRequests />
        <InactiveSheet />
      </div>
    </Page>
  );
}
