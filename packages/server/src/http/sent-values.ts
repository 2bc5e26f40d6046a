/**
 * The values of a header field, one for each time that it was sent: Node leaves out or joins those after the first.
 *
 * @param rawHeaders - Names and values as they were sent, one after the other.
 * @param name - In lower case.
 * @example sentValues(['Host', 'erp.example', 'host', 'other'], 'host') // ['erp.example', 'other']
 */
export function sentValues(rawHeaders: readonly string[], name: string): string[] {
  const values: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.toLowerCase() === name) values.push(rawHeaders[index + 1] ?? '');
  return values;
}
