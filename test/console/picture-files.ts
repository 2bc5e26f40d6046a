import { join } from 'node:path';

/** The pages that show pictures of the console: the start page, what a call wrote, and what became of a work order. */
export const PICTURES = {
  start: 'README.md',
  written: 'README.md',
  timeline: 'docs/23-a-company-and-its-past.md',
} as const;

export const pictureNames = Object.keys(PICTURES) as readonly (keyof typeof PICTURES)[];

export const PICTURE_BYTES_MAX = 150_000;

/** Where a picture is, from the root `packages/console/pictures/`. */
export const picturePath = (name: string) =>
  join(import.meta.dirname, '../../packages/console/pictures', name);
