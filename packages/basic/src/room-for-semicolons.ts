/**
 * The code of a script so that what Vite makes of it has everything where V8 counted it. Vite puts a semicolon behind a brace
 * that ends a statement before others, so the brace stands one column further left.
 *
 * @param code - Indented, with a line for each statement, or for its beginning and its end.
 */
export function withRoom(code: string): string {
  const begun: string[] = [];
  const lines = code.split('\n');
  const isFollowed = (index: number, indent: number) =>
    indentOf(lines[index + 1]) === indent && !lines[index + 1]?.trimStart().startsWith('}');
  return lines
    .map((line, index) => {
      const indent = indentOf(line);
      const text = line.trim();
      if (!text.startsWith('}')) begun[indent] = text;
      const isStatement =
        text.endsWith('}') && !/^(function |case |default:|\{)/.test(begun[indent] ?? '');
      return isStatement && isFollowed(index, indent) ? line.replace(/ \}$/, '}') : line;
    })
    .join('\n');
}

function indentOf(line = ''): number {
  return line.length - line.trimStart().length;
}
