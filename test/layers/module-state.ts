/** The files that keep something in a variable of their module, and what it is. */
export const moduleState: Readonly<Record<string, string>> = {
  'basic/src/compiled-unit.ts': 'the number of scripts, which makes their names differ',
  'basic/src/register-hooks.ts': 'how programs are imported, which the hook gets at its start',
  'console/page/past/shown-moment.ts': 'the moment that the address of the page names',
  'console/page/service/ask.ts': 'the token of the page, and the last commit that it has seen',
  'mvdb/src/budget/work-meter.ts': 'the work that runs, during one synchronous call',
  'mvdb/src/command/execute.ts': 'the standard commands, made at their first use',
  'mvdb/src/dynamic-array/extract.ts': 'where the attributes of the last record begin',
  'mvdb/src/dynamic-array/left-search.ts': 'the list that was searched last',
  'mvdb/src/expression/compiler.ts':
    'the number of the evaluation, by which cached parts know theirs',
  'mvdb/src/expression/value.ts': 'a number that is made at its first use',
  'mvdb/src/locks/lock-entries.ts': 'the key of the record that was locked last',
  'mvdb/src/locks/lock-owner.ts': 'the number of sessions, which makes their names differ',
  'mvdb/src/storage/byte-predicate.ts': 'a view of the bytes that were tested last',
  'mvdb/src/storage/lmdb/file-lock.ts': 'the functions of the system, loaded at their first use',
  'mvdb/src/storage/scanning.ts': 'whether a test on bytes runs, during one synchronous call',
  'mvdb/src/storage/record-id.ts': 'the id that was found sound last',
  'mvdb/src/text/convert.ts': 'the characters that were replaced last',
  'server/src/work/workers/memory-watch.ts': 'the collector of the process, found at its first use',
};
