import { ImportScreen } from './ImportScreen.tsx';

export const RestaurantImportScreen = () => <ImportScreen kind="restaurants" />;
