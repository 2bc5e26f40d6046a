export const ADMIN_PATH = '/api/admin';

/** Where the endpoints of the contract live. */
export const API_PATH = `${ADMIN_PATH}/subroutine`;

/** Path of a routine's registry entry. */
export function registryPath(name: string): string {
  return `${API_PATH}/registry/${encodeURIComponent(name)}`;
}
