/** Bounds of the devices of a restaurant's counter. */
export const DEVICE_LIMITS = {
  /** Letters of a name. */
  name: 40,
  /** Devices that are open at once. */
  devices: 100,
  /** How long a code may be redeemed. */
  code_minutes: 10,
  /** Wrong PINs that close the device. */
  wrong_pins: 5,
} as const;

/** « Comptoir Terrasse »: who recorded, where it was a device. */
export const deviceLabel = (name: string): string => `Comptoir ${name}`;
