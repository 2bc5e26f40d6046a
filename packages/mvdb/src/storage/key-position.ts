/** Where the key under the cursor lies; decoded only when somebody asks for it. */
export interface KeyPosition {
  bytes: Uint8Array;
  start: number;
  end: number;
}
