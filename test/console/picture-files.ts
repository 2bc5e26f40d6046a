import { join } from 'node:path';

/** The pictures of the README: the start page, and what a call wrote. */
export const PICTURES = ['start', 'written'] as const;

export const PICTURE_BYTES_MAX = 150_000;

/** Where a picture is, for the README as `packages/console/pictures/`. */
export const picturePath = (name: string) =>
  join(import.meta.dirname, '../../packages/console/pictures', name);
