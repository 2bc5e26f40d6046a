import { historyList } from '../service/history-list.ts';

/** Sentences this viewer asked. */
export const pastSentences = historyList<string>(
  'sentences',
  (value): value is string => typeof value === 'string',
  (a, b) => a === b,
);
