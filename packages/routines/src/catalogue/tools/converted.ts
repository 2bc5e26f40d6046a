import { MvdbError } from 'mvdb';

/** What `convert` gives; `unconverted` where the code names a table that is not there. */
export function converted(unconverted: string, convert: () => string): string {
  try {
    return convert();
  } catch (error) {
    if (error instanceof MvdbError && error.code === 'TABLE_NOT_FOUND') return unconverted;
    throw error;
  }
}
