import type { Position } from '../syntax/syntax.ts';
import type { Converter } from './converter.ts';

/** Writes the comments that stand before a line, with its empty lines. */
export function writeComments(converter: Converter, at: Pick<Position, 'source' | 'line'>): void {
  const { writer, comments } = converter;
  for (const text of comments.takeBefore(at)) {
    if (text === '') {
      if (!isBeginning(writer.lines.at(-1)?.text)) writer.blank();
    } else if (!/^\*+$/.test(text)) writer.line(`//${/^\s/.test(text) ? '' : ' '}${text}`);
  }
}

function isBeginning(line: string | undefined): boolean {
  return line === undefined || line === '' || line.endsWith('{');
}

/** Writes the comment at the end of a line behind the first line that its statement became. */
export function writeCommentBehind(converter: Converter, at: Position, first: number): void {
  const { writer, comments } = converter;
  if (writer.lines.length === first) return;
  const text = comments.takeBehind(at);
  if (text !== undefined && text !== '') writer.append(first, ` // ${text}`);
}
