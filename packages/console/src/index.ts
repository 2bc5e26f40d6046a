import { fileURLToPath } from 'node:url';

/**
 * Folder of the built console, which a service serves that is given it.
 *
 * @example
 * await startServer({ account, consoleFolder });
 */
export const consoleFolder: string = fileURLToPath(new URL('../dist/page/', import.meta.url));
