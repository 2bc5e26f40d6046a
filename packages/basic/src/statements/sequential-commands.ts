import { programError } from '../runtime/program-error.ts';
import { SequentialFile } from '../runtime/sequential-file.ts';
import { type Slot, text } from '../runtime/slot.ts';
import { type CommandEntry, command } from './entry.ts';
import { comma, flag, handle, optional, sequence, target, value, word } from './form.ts';

const group = 'sequential files';

/** The statements of files of the operating system. */
export const sequentialCommands: readonly CommandEntry[] = [
  command({
    name: 'OPENSEQ',
    synonyms: ['OPENDEV'],
    group,
    usage: 'OPENSEQ [folder,] name [APPEND | OVERWRITE | READONLY] TO variable THEN ... ELSE ...',
    help: 'Opens a file; where it is missing, ELSE runs, and CREATE or the first write makes it.',
    form: sequence(
      value,
      optional(sequence(comma, value)),
      flag('APPEND'),
      flag('OVERWRITE'),
      flag('READONLY'),
      word('TO'),
      target,
    ),
    clauses: ['ON ERROR', 'LOCKED', 'THEN', 'ELSE'],
    needsBranch: true,
    run: (run, first, second, appends, overwrites, _readOnly, set) => {
      const name = second === undefined ? text(first) : `${text(first)}/${text(second)}`;
      run.session.beforeIrreversible(`file ${name}`);
      const mode = appends ? 'append' : overwrites ? 'overwrite' : 'read';
      const { file, exists } = run.files.open(name, mode);
      run.openFiles.add(file);
      set(file);
      run.status = exists ? 0 : 1;
      return exists;
    },
  }),
  command({
    name: 'CREATE',
    group,
    usage: 'CREATE file THEN ... ELSE ...',
    help: 'Makes a file that OPENSEQ did not find.',
    form: handle,
    clauses: ['ON ERROR', 'THEN', 'ELSE'],
    needsBranch: true,
    run: (_run, file) => {
      fileOf(file).create();
      return true;
    },
  }),
  command({
    name: 'CLOSESEQ',
    group,
    usage: 'CLOSESEQ file',
    help: 'Closes a file.',
    form: handle,
    clauses: ['ON ERROR'],
    run: (run, file) => {
      fileOf(file).close();
      run.openFiles.delete(fileOf(file));
      return true;
    },
  }),
  command({
    name: 'READSEQ',
    group,
    usage: 'READSEQ variable FROM file THEN ... ELSE ...',
    help: 'Reads the next line of a file.',
    form: sequence(target, word('FROM'), handle),
    clauses: ['ON ERROR', 'THEN', 'ELSE'],
    needsBranch: true,
    run: (run, set, file) => {
      const line = fileOf(file).readLine();
      run.status = line === undefined ? 1 : 0;
      set(line === undefined ? '' : line);
      return line !== undefined;
    },
  }),
  command({
    name: 'READBLK',
    group,
    usage: 'READBLK variable FROM file, bytes THEN ... ELSE ...',
    help: 'Reads the next bytes of a file.',
    form: sequence(target, word('FROM'), handle, comma, value),
    clauses: ['ON ERROR', 'THEN', 'ELSE'],
    needsBranch: true,
    run: (run, set, file, bytes) => {
      const block = fileOf(file).readBlock(run.whole(bytes));
      run.status = block === undefined ? 1 : 0;
      set(block === undefined ? '' : block);
      return block !== undefined;
    },
  }),
  ...(['WRITESEQ', 'WRITESEQF'] as const).map((name) =>
    command({
      name,
      group,
      usage: `${name} line TO file THEN ... ELSE ...`,
      help: 'Writes a line to a file.',
      form: sequence(value, word('TO', 'ON'), handle),
      clauses: ['ON ERROR', 'THEN', 'ELSE'],
      needsBranch: true,
      run: (run, line, file) => {
        fileOf(file).write(`${text(line, run.precision)}\n`);
        return true;
      },
    }),
  ),
  command({
    name: 'WRITEBLK',
    group,
    usage: 'WRITEBLK text TO file THEN ... ELSE ...',
    help: 'Writes a text to a file, without an end of line.',
    form: sequence(value, word('TO', 'ON'), handle),
    clauses: ['ON ERROR', 'THEN', 'ELSE'],
    needsBranch: true,
    run: (run, block, file) => {
      fileOf(file).write(text(block, run.precision));
      return true;
    },
  }),
  command({
    name: 'SEEK',
    group,
    usage: 'SEEK file [, offset [, from]] THEN ... ELSE ...',
    help: 'Goes to a byte of a file: from 0 its beginning, 1 where it stands, 2 its end.',
    form: sequence(handle, optional(sequence(comma, value, optional(sequence(comma, value))))),
    clauses: ['ON ERROR', 'THEN', 'ELSE'],
    needsBranch: true,
    run: (run, file, offset, from) =>
      fileOf(file).seek(
        offset === undefined ? 0 : run.whole(offset),
        from === undefined ? 0 : run.whole(from),
      ),
  }),
  command({
    name: 'WEOFSEQ',
    synonyms: ['WEOF'],
    group,
    usage: 'WEOFSEQ file',
    help: 'Cuts a file off where it stands.',
    form: handle,
    clauses: ['ON ERROR', 'THEN', 'ELSE'],
    run: (_run, file) => {
      fileOf(file).truncate();
      return true;
    },
  }),
  command({
    name: 'FLUSH',
    group,
    usage: 'FLUSH file',
    help: 'Has what was written reach the file.',
    form: handle,
    clauses: ['ON ERROR', 'THEN', 'ELSE'],
    run: (_run, file) => {
      fileOf(file);
      return true;
    },
  }),
  ...(['DELETESEQ', 'OSDELETE'] as const).map((name) =>
    command({
      name,
      group,
      usage: `${name} [folder,] name THEN ... ELSE ...`,
      help: 'Deletes a file.',
      form: sequence(value, optional(sequence(comma, value))),
      clauses: ['ON ERROR', 'THEN', 'ELSE'],
      run: (run, first, second) => {
        const path = second === undefined ? text(first) : `${text(first)}/${text(second)}`;
        run.session.beforeIrreversible(`file ${path}`);
        return run.files.delete(path);
      },
    }),
  ),
  command({
    name: 'OSREAD',
    group,
    usage: 'OSREAD variable FROM name THEN ... ELSE ...',
    help: 'Reads a whole file.',
    form: sequence(target, word('FROM'), value),
    clauses: ['ON ERROR', 'THEN', 'ELSE'],
    run: (run, set, name) => {
      const { file, exists } = run.files.open(text(name), 'read');
      if (exists) set(file.readAll());
      file.close();
      return exists;
    },
  }),
  command({
    name: 'OSWRITE',
    group,
    usage: 'OSWRITE text TO name THEN ... ELSE ...',
    help: 'Writes a whole file.',
    form: sequence(value, word('TO', 'ON'), value),
    clauses: ['ON ERROR', 'THEN', 'ELSE'],
    run: (run, content, name) => {
      run.session.beforeIrreversible(`file ${text(name)}`);
      const { file } = run.files.open(text(name), 'overwrite');
      file.write(text(content, run.precision));
      file.close();
      return true;
    },
  }),
];

function fileOf(slot: Slot): SequentialFile {
  if (slot instanceof SequentialFile) return slot;
  throw programError(
    'NOT_A_FILE',
    'The variable holds no sequential file: OPENSEQ one into it first.',
  );
}
