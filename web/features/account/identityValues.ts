import { type PictureValue } from '../../ui/form/PictureField.tsx';

/** What the form « Identité » holds. */
export type IdentityValues = {
  name: string;
  logo: PictureValue;
  icon: PictureValue;
  primary: string;
  secondary: string;
};
