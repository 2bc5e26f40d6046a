/**
 * Commands of other products that are not verbs here, and what does here what they are for. Each answer is read after
 * `NAME is not a verb here:`.
 */
const answers: readonly (readonly [names: string, answer: string])[] = [
  [
    'SP.ASSIGN SP.EDIT SP.TAPE SP.STATUS SP.VIEW SP.CLOSE SP.OPEN SP.KILL SP.CREATE SP.DELETE SETPTR SETPTR.DEFAULT SPOOL LISTPEQS LISTPTR P.ATT P.DET PTR USEPTR',
    'there is no spooler. TERM sets width and lines of pages, TO and a path behind a sentence write its output to a file, and a program hands what it prints to its caller.',
  ],
  [
    'PTERM SET.TERM.TYPE TERM.TYPE RADIX BREAK',
    'the terminal is the concern of the system. TERM sets width and lines of pages, stty of the system everything else.',
  ],
  [
    'STATUS LISTU LISTUSER USERS PORT.STATUS WHERE LISTME PSTAT LIST.USERS',
    'sessions are not registered. WHO shows your own, LIST.READU who holds locks, LIST &PH& tasks in the background, and mvdb stats the processes that read the account.',
  ],
  [
    'MESSAGE MSG SEND.MESSAGE MAIL NOTIFY T.MESSAGE',
    'sessions have no terminals that others could write to. Write a record that the others read.',
  ],
  ['LOGOUT LOGON LO LOGOFF CHARGES', 'sessions belong to who opened them. QUIT ends the shell.'],
  [
    'PASSWD PASSWORD AUTHORIZATION GRANT REVOKE',
    'logins are those of the system, and of the service: mvdb token makes tokens with roles.',
  ],
  [
    'COMO RECORD',
    'the output of the shell is that of a program. mvdb shell > file stores it, PHANTOM stores that of a command in &PH&.',
  ],
  [
    'HASH.AID HASH.HELP HASH.HELP.DETAIL HASH.TEST HASH.TEST.DETAIL GROUP.STAT GROUP.STAT.DETAIL RESIZE CONFIGURE.FILE ANALYZE.FILE ANALYSE.FILE FILE.USAGE FSTAT ACCOUNT.FILE.STATS LIST.FILE.STATS MEMRESIZE REBUILD.FILE FORMAT.CONV SET.FILE.MAP GET.FILE.MAP UNICODE.FILE',
    'tables are trees, and have neither modulus nor groups. FILE.STAT counts records and bytes of a table, mvdb stats those of all.',
  ],
  [
    'UVFIXFILE FIXFILE GUIDE CHECK.SUM VERIFY.SQL VERIFY.DF CLEAN.ACCOUNT',
    'mvdb verify compares every record with its checksum, and indexes with records.',
  ],
  [
    'ACCOUNT.SAVE ACCOUNT.RESTORE T.ATT T.BCK T.DET T.DUMP T.EOD T.FWD T.LOAD T.RDLBL T.READ T.REW T.SPACE T.UNLOAD T.WEOF T.WTLBL T.SELECT T.COPY ASSIGN UNASSIGN FILE.SAVE SAVE RESTORE',
    'there are no tapes. mvdb backup and mvdb restore copy an account, mvdb export and mvdb import tables.',
  ],
  [
    'ENABLE.RECOVERY SHUTDOWN.RECOVERY SUSPEND.RECOVERY DEACTIVATE SUSPEND.FILES RECOVERY.CHECKPOINT SET.LOG.ATTR',
    'every commit is on disk when it returns, and nothing is to be recovered by hand.',
  ],
  [
    'DISABLE.INDEX ENABLE.INDEX UPDATE.INDEX SET.INDEX MAKE.INDEX',
    'indexes are always current. CREATE.INDEX and BUILD.INDEX make one, DELETE.INDEX removes it.',
  ],
  ['DEFINE.DF ADD.DF LIST.DF REBUILD.DF CREATE.ASSOC', 'tables are not distributed over parts.'],
  [
    'CD COMPILE.DICT DC XTD DTX COMPILE.DICTS',
    'items of dictionaries are compiled as they are used. The conversion MX is what DTX and XTD are for.',
  ],
  ['COPYP', 'COPY FROM table TO table id,new.id copies records.'],
  [
    'REVISE MODIFY UPDATE.RECORD UENTRY AE SED VI UV.VI NANO EDIT',
    'ED edits records, and a table of files (CREATE.FILE BP DIRECTORY) any editor.',
  ],
  [
    'VLIST VCATALOG PDUMP VVOC',
    'programs become JavaScript. BASIC shows what is wrong with one, MAP which are catalogued.',
  ],
  [
    'PDEBUG TRACE HSM',
    'a program runs in Node.js with source maps: DEBUG stops it in the debugger of an editor.',
  ],
  [
    'LIST.COMMON CLEARCOMMON CLEAR.COMMON LISTVARS',
    'COMMON belongs to the program that runs, and ends with it.',
  ],
  [
    'INITIALIZE.CATALOG LIST.SICA MAKE.DEMO.FILES SETUP.DEMO.SCHEMA REMOVE.DEMO.FILES',
    'mvdb demo loads a demo company; MAP lists catalogued programs.',
  ],
  [
    'NEWACC CREATE.ACCOUNT DELETE.ACCOUNT UPDATE.ACCOUNT CONVERT.ACCOUNT LISTACC',
    'an account is a folder: mvdb shell --create --data FOLDER creates one.',
  ],
  ['CHDIR PWD UMASK ENV ENVIRONMENT', 'the shell of the system sets these before mvdb starts.'],
  [
    'CREATE.TABLE CREATE.VIEW DROP.TABLE DROP.VIEW ALTER.TABLE INSERT UPDATE CONNECT SET.SQL CONVERT.SQL',
    'SQL only selects here. CREATE.FILE creates tables, COPY, ED and programs write records.',
  ],
  [
    'SET.LOCALE SAVE.LOCALE RESTORE.LOCALE LIST.LOCALES LIST.MAPS NLS NLS.UPDATE.ACCOUNT SET.GCI.MAP SET.SEQ.MAP DATE.FORMAT',
    'text is Unicode. The conversion code of an item says how dates and numbers look.',
  ],
  [
    'ECLTYPE UDT.OPTIONS BASICTYPE OPTION OPTIONS',
    'FLAVOUR sets which product an account, a session or a command follows.',
  ],
  ['LISTPQ PQ.RUN', 'there are no PROCs; LISTPA lists paragraphs.'],
  ['LISTFL LISTFR LISTM LISTFILES LIST.FILES', 'LISTF lists all tables, LISTQ their synonyms.'],
  [
    'GET.STACK SAVE.STACK CLEAR.STACK',
    'the stack of the shell is kept by itself; .L shows it, .S saves lines of it.',
  ],
  [
    'AUTOLOGOUT TIMEOUT LIMIT CHAP NICE',
    'the budgets of a session and of the service bound its work.',
  ],
  [
    'SEMAPHORE.STATUS ANALYZE.SHM CONFIG AVAIL IPCS LSTT SMAT LIST.LOCK.TABLE',
    'mvdb stats shows the size of an account and who reads it, LIST.READU its locks.',
  ],
  ['RELEASE RELEASE.LOCKS', 'UNLOCK releases locks of records and tables, CLEAR.LOCKS task locks.'],
  [
    'BLOCK.PRINT BLOCK.TERM FANCY.FORMAT BELL',
    'reports are plain text. FORMAT and FMT behind an item say how it looks.',
  ],
  [
    'ENCRYPT.FILE DECRYPT.FILE CREATE.ENCRYPTION.KEY LIST.ENCRYPTION.KEY',
    'exports and backups are sealed with a key: mvdb backup --key-file.',
  ],
  [
    'PUBLISH SUBSCRIBE UNPUBLISH UNSUBSCRIBE',
    'an account on PostgreSQL is replicated by its server.',
  ],
  ['SET.TRIGGER', 'CREATE.TRIGGER has a subroutine take part in the changes of a table.'],
];

/** What does here what a command of another product is for, by the command. */
export const otherCommands: ReadonlyMap<string, string> = new Map(
  answers.flatMap(([names, answer]) => names.split(' ').map((name) => [name, answer] as const)),
);
