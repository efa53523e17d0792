import { formBoolean } from './formBody.ts';

/** What is unlikely was asked about (422 `unlikely`), and is meant. */
export const confirm = formBoolean('Confirmation').optional();
