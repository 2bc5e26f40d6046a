import {
  close as closeInspector,
  type Debugger,
  Session as Inspector,
  open as openInspector,
  type Runtime,
} from 'node:inspector';
import { SourceMap } from 'node:module';
import { Account, execute, FIELD_MARK, Session } from 'mvdb';
import { expect, test } from 'vitest';
import { basicHost } from './basic-host.ts';
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

/** The lines of BASIC that a debugger stops in while some work is done, by the text of each. */
function stopsDuring(work: () => void): string[] {
  const inspector = new Inspector();
  const maps = new Map<string, string>();
  const stops: string[] = [];
  inspector.connect();
  try {
    inspector.on('Debugger.scriptParsed', ({ params: { scriptId, sourceMapURL = '' } }) => {
      maps.set(scriptId, sourceMapURL);
    });
    inspector.on('Debugger.paused', ({ params: { callFrames } }) => {
      const {
        scriptId,
        lineNumber,
        columnNumber = 0,
      } = (callFrames[0] as Debugger.CallFrame).location;
      const data = (maps.get(scriptId) ?? '').replace(URL_OF_DATA, '');
      const map = JSON.parse(Buffer.from(data, 'base64').toString()) as {
        sourcesContent: string[];
      };
      const entry = new SourceMap({ sourceRoot: '', ...map } as never).findEntry(
        lineNumber,
        columnNumber,
      );
      if ('originalLine' in entry)
        stops.push(map.sourcesContent[0]?.split('\n')[entry.originalLine] ?? '');
    });
    inspector.post('Debugger.enable');
    work();
  } finally {
    inspector.disconnect();
  }
  return stops;
}

test('DEBUG in a program stops a debugger there', () => {
  const unit = compiled('A = 1\nDEBUG\nFOR I = 1 TO 2\n  DEBUG\nNEXT I');
  const run = () => runUnit(unit, newSession(), { print: () => {} });
  expect(stopsDuring(run)).toEqual(['DEBUG', '  DEBUG', '  DEBUG']);
});

test('the verb DEBUG stops a debugger before the first statement, and needs one that can come', () => {
  const account = Account.inMemory();
  account
    .createTable('BP')
    .write('HELLO', ['* says it', 'CRT "hello"', 'CRT "again"'].join(FIELD_MARK));
  const session = new Session(account, {
    programs: basicHost(),
    capabilities: { dbCommand: 'full' },
  });
  expect(() => execute(session, 'DEBUG BP HELLO')).toThrow(/No debugger can come to this process/);
  openInspector(0, '127.0.0.1');
  try {
    let lines: readonly string[] = [];
    const stops = stopsDuring(() => {
      lines = execute(session, 'DEBUG HELLO').lines;
    });
    expect(stops).toEqual(['CRT "hello"']);
    expect(lines).toEqual(['hello', 'again']);
    expect(stopsDuring(() => execute(session, 'RUN HELLO'))).toEqual([]);
  } finally {
    closeInspector();
  }
});

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
