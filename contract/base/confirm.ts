import { formBoolean } from './formBody.ts';

/** An unlikely value (422 `unlikely`) is confirmed. */
export const confirm = formBoolean('Confirmation').optional();
