import { readSavedList, SAVED_LISTS, writeSavedList } from 'mvdb';
import { operation } from '../../entry/operation.ts';

/** Where SAVE.LIST keeps lists; the first list that is saved makes it. */
const savedLists = { name: SAVED_LISTS } as const;

/** The ids of a list that was saved, as GET.LIST finds it. */
export const recallList = operation({
  reads: [savedLists],
  rejections: ['LIST NOT FOUND {name}'],
  run({ session }, name: string, reject): readonly string[] {
    const ids = readSavedList(session, name);
    if (ids === undefined) throw reject(`LIST NOT FOUND ${name}`);
    return ids;
  },
});

/** Keeps ids as SAVE.LIST does, in place of what the list held. */
export const keepList = operation({
  writes: [savedLists, { name: 'VOC' }],
  run({ session }, { name, ids }: { readonly name: string; readonly ids: readonly string[] }) {
    writeSavedList(session, name, ids);
  },
});
