import { type Debugger, Session as Inspector, type Runtime } from 'node:inspector';
import { SourceMap } from 'node:module';
import { expect, test } from 'vitest';
import { compiled, newSession } from './program-fixture.ts';
import { runUnit } from './run.ts';

const URL_OF_DATA = /^data:application\/json;base64,/;

/** What a debugger does: reads the map of a script, and finds the place in the script of a line of BASIC. */
function positionIn(sourceMapURL: string, source: string, line: number) {
  const text = Buffer.from(sourceMapURL.replace(URL_OF_DATA, ''), 'base64').toString();
  const map = JSON.parse(text) as { mappings: string; sourcesContent: string[] };
  const entries = new SourceMap({ sourceRoot: '', ...map } as never);
  for (const [lineNumber] of map.mappings.split(';').entries()) {
    const entry = entries.findEntry(lineNumber, 99);
    if (!('originalSource' in entry)) continue;
    if (entry.originalSource === source && entry.originalLine === line - 1)
      return { lineNumber: entry.generatedLine, columnNumber: entry.generatedColumn };
  }
  return undefined;
}

test('a debugger stops in a line of BASIC, reads a variable, and goes on', () => {
  const pathOf = (text: string) => `file:///BP/${text}`;
  const unit = compiled('TOTAL = 0\nFOR I = 1 TO 3\n  TOTAL += I * 10\nNEXT I\nCRT TOTAL', {
    pathOf,
  });
  const inspector = new Inspector();
  const totals: Runtime.RemoteObject[] = [];
  let printed = '';
  inspector.connect();
  try {
    inspector.on('Debugger.scriptParsed', ({ params: { url, scriptId, sourceMapURL = '' } }) => {
      if (url !== unit.scriptUrl) return;
      const position = positionIn(sourceMapURL, 'file:///BP/TEST', 3);
      if (position !== undefined)
        inspector.post('Debugger.setBreakpoint', { location: { scriptId, ...position } });
    });
    inspector.on('Debugger.paused', ({ params: { callFrames } }) => {
      const frame = callFrames[0] as Debugger.CallFrame;
      const asked = { callFrameId: frame.callFrameId, expression: 'v_TOTAL' };
      inspector.post(
        'Debugger.evaluateOnCallFrame',
        asked,
        (error, { result }: Debugger.EvaluateOnCallFrameReturnType) => {
          if (error === null) totals.push(result);
        },
      );
    });
    inspector.post('Debugger.enable');
    runUnit(unit, newSession(), {
      print: (text) => {
        printed += text;
      },
    });
  } finally {
    inspector.disconnect();
  }
  expect(totals.map(({ value }) => value)).toEqual([0, 10, 30]);
  expect(printed).toBe('60\n');
});
