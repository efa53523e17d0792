import { type PictureValue } from '../../ui/form/PictureField.tsx';

/** Values of the form « Identité ». */
export type IdentityValues = {
  name: string;
  /** Empty in an example, which has none. */
  slug: string;
  logo: PictureValue;
  icon: PictureValue;
  primary: string;
  secondary: string;
};
