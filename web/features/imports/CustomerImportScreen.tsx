import { ImportScreen } from './ImportScreen.tsx';

export const CustomerImportScreen = () => <ImportScreen kind="customers" />;
