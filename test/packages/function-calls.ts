import { build } from 'esbuild';

/** Calls of `mvdb/functions`, with what they give as text; of an error, its code and what is wrong. */
const calls: readonly (readonly [call: string, gives: string])[] = [
  [`extract('C1\\u001ea\\u001db', 2, 2)`, 'b'],
  [`replace('a\\u001eb', 2, 'B')`, 'a\u001eB'],
  [`locate('b', 'a\\u001eb').position`, '2'],
  [`matches('AB12', '2A2N')`, 'true'],
  [`adds('1\\u001d2', '10\\u001d20')`, '11\u001d22'],
  [`divide('1', '3')`, '0.3333'],
  [`upcase('straße')`, 'STRAßE'],
  [`convert('é€', 'e', 'Café €5')`, 'Cafe 5'],
  [`soundex('Robert')`, 'R163'],
  [`fmt('19.95', '10R2')`, '     19.95'],
  [`oconv('20000', 'D4/')`, '10/03/2022'],
  [`oconv('123456', 'MD2,$')`, '$1,234.56'],
  [`iconv('10:30', 'MT')`, '37800'],
  [`oconv('Grüße', 'B64')`, 'R3LDvMOfZQ=='],
  [`iconv('R3LDvMOfZQ==', 'B64')`, 'Grüße'],
  [`oconv('A\\u001eB', 'MCP')`, 'A.B'],
  [`toLatin1('é\\u001e')`, '233,254'],
  [`fromLatin1(new Uint8Array([233, 254]))`, 'é\u001e'],
  [`fromLegacyMarks('a\\u00feb')`, 'a\u001eb'],
  [`extract(5, 1)`, 'BAD_ARGUMENT: The record of extract must be text, not the number 5.'],
  [`divide('1', '0')`, 'DIVISION_BY_ZERO: The divisor must be a number other than zero.'],
  [`assertUndivided('a\\u001bb\\u001bc')`, 'a\u001bb\u001bc'],
];

export const expected = calls.map(([call, gives]) => [call, gives]);

/**
 * A script for a browser that makes each of the calls.
 *
 * @param folder - Where `mvdb` is installed.
 * @returns A script whose value is what each call gave, as `expected` has it.
 */
export async function bundledCalls(folder: string): Promise<string> {
  const names = new Set(calls.map(([call]) => /^\w+/.exec(call)?.[0]));
  const works = calls.map(([call]) => `[${JSON.stringify(call)}, () => ${call}]`);
  const contents = `
    import { MvdbError, ${[...names].join(', ')} } from 'mvdb/functions';
    function reported(work) {
      try {
        return String(work());
      } catch (error) {
        return error instanceof MvdbError ? error.code + ': ' + error.detail : String(error);
      }
    }
    export const answers = [${works.join(', ')}].map(([call, work]) => [call, reported(work)]);
  `;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: folder },
    bundle: true,
    format: 'iife',
    globalName: 'calls',
    platform: 'browser',
    write: false,
  });
  return `${outputFiles[0]?.text} calls.answers`;
}
