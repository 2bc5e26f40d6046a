import { MvdbError, type SessionTable } from 'mvdb';
import { anyDictionary, operation } from '../entry/operation.ts';

/** Opens a table that the caller names; one that is not in VOC is rejected. */
export const openNamed = operation({
  rejections: ['CANNOT OPEN FILE {name}'],
  run({ session }, name: string, reject): SessionTable {
    try {
      return session.table(name);
    } catch (error) {
      if (error instanceof MvdbError && error.code === 'TABLE_NOT_FOUND')
        throw reject(`CANNOT OPEN FILE ${name}`);
      throw error;
    }
  },
});

/** Opens the dictionary of a table that the caller names. */
export const openDictionary = operation({
  reads: [anyDictionary],
  uses: [openNamed],
  run: (context, tableName: string): SessionTable => openNamed(context, `DICT ${tableName}`),
});
