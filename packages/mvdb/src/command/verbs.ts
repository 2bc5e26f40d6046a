import { changeName } from './change-name.ts';
import { clearData } from './clear-data.ts';
import { clearFile } from './clear-file.ts';
import { clearPrompts } from './clear-prompts.ts';
import { clearSelect } from './clear-select.ts';
import { copy } from './copy.ts';
import { createFile } from './create-file.ts';
import { date, time } from './date-time.ts';
import { deleteFile } from './delete-file.ts';
import { deleteRecords } from './delete-records.ts';
import { display } from './display.ts';
import { edit, editList } from './editor/edit.ts';
import { fileStat } from './file-stat.ts';
import { flavour } from './flavour.ts';
import { hush } from './hush.ts';
import { indexVerbs } from './index-verbs.ts';
import { listDictionary } from './list-dictionary.ts';
import { listLocks } from './list-locks.ts';
import { listVerbs } from './list-verbs.ts';
import { vocListings } from './list-voc.ts';
import { logVerbs } from './log-verbs.ts';
import { phantom } from './phantom.ts';
import { catalogueVerbs } from './programs/catalogue-verbs.ts';
import { compile } from './programs/compile-verb.ts';
import { debug, run } from './programs/run-verb.ts';
import { triggerVerbs } from './programs/trigger-verbs.ts';
import { queryVerbs } from './query-verbs.ts';
import { setFile } from './set-file.ts';
import { shell } from './shell.ts';
import { showRecords } from './show-records.ts';
import { stat } from './stat.ts';
import { taskLockVerbs } from './task-lock-verbs.ts';
import { term } from './term.ts';
import { unlock } from './unlock.ts';
import type { Verb } from './verb.ts';
import { who } from './who.ts';

/** Every verb of the command language. */
export const verbs: readonly Verb[] = [
  // Query sentences
  ...queryVerbs,
  stat,

  // Select lists
  ...listVerbs,
  editList,
  clearSelect,

  // Tables
  createFile,
  deleteFile,
  clearFile,
  changeName,
  setFile,

  // Records
  copy,
  deleteRecords,
  showRecords,
  edit,

  // Indexes
  ...indexVerbs,

  // What there is
  listDictionary,
  fileStat,
  ...vocListings,

  // Locks
  listLocks,
  unlock,
  ...taskLockVerbs,

  // The log
  ...logVerbs,

  // The session
  clearPrompts,
  clearData,
  hush,
  term,
  flavour,
  who,
  date,
  time,
  display,

  // Programs
  compile,
  run,
  debug,
  ...catalogueVerbs,
  ...triggerVerbs,
  phantom,
  shell,
];
