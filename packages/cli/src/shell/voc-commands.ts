import { FIELD_MARK, type Session } from 'mvdb';
import { findVocItem, nearNames } from 'mvdb/host';
import { CommandFailure, exitStatus } from '../errors/exit-status.ts';
import { notFound } from '../errors/misnamed.ts';

/** The attributes of a sentence or paragraph of VOC: its type, then its lines. @throws CommandFailure for others. */
export function vocLines(session: Session, name: string): readonly string[] {
  const named = findVocItem(session, name);
  const kind = named?.item.kind;
  const voc = session.table('VOC');
  if (named === undefined || (kind !== 'sentence' && kind !== 'paragraph'))
    throw notFound(
      exitStatus.notFound,
      `${name} is not a sentence or paragraph of your VOC.`,
      nearNames(name, voc.ids()),
    );
  return voc.read(named.name)?.split(FIELD_MARK) ?? [];
}

/** Keeps commands in VOC: one as a sentence, several as a paragraph. @throws CommandFailure for a name that is taken. */
export function saveCommands(session: Session, name: string, commands: readonly string[]): void {
  session.assertMayCommand('full', '.S');
  const voc = session.table('VOC');
  if (voc.has(name))
    throw new CommandFailure(
      exitStatus.failed,
      `Your VOC has an item ${name}; choose another name.`,
    );
  voc.write(name, [commands.length === 1 ? 'S' : 'PA', ...commands].join(FIELD_MARK));
}
