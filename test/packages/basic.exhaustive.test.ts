import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build, createServer } from 'vite';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { copied } from './examples.ts';
import { type Installed, installed } from './installed.ts';

/*
 * Programs in BASIC as modules, in processes of their own: by the hooks of Node, by Vite, by Vitest, and in a debugger.
 * All on the packages as they are published, in copies of examples/basic.
 */

const run = promisify(execFile);

let project: Installed;
let folder: string;

beforeAll(async () => {
  project = await installed();
  for (const name of ['fast-check', 'vitest']) project.add(name);
});

afterAll(() => project?.remove());

beforeEach(() => {
  folder = copied(project, 'basic');
});

interface Ended {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number;
}

/** How a process of Node ends, whichever way it does. */
async function node(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const options = { cwd: folder, env: { ...process.env, ...env } };
  const ended: Partial<Ended> = await run(process.execPath, args, options).catch((error) => error);
  const { stdout = '', stderr = '', code = 0 } = ended;
  return { stdout, stderr, code };
}

const registered = ['--import', '@mvdb/basic/register'];
const vitest = () => join(project.folder, 'node_modules/vitest/vitest.mjs');
const write = (file: string, ...lines: readonly string[]) =>
  writeFileSync(join(folder, file), `${lines.join('\n')}\n`);

describe('node --import @mvdb/basic/register', () => {
  test('imports programs, which call those beside them, as the README shows', async () => {
    const { stdout, code } = await node([...registered, 'app.js']);
    expect(code).toBe(0);
    const readme = readFileSync(join(folder, 'README.md'), 'utf8');
    expect(readme).toContain(`\`\`\`text\n${stdout}\`\`\`\n`);
  });

  test('ends with file, line and column of a program that does not compile', async () => {
    write('BP/PRICE.bp', 'SUBROUTINE PRICE(PART, QTY, TOTAL, TEXT)', 'TOTAL = )', 'RETURN');
    const { stderr, code } = await node([...registered, 'app.js']);
    expect(code).toBe(1);
    expect(stderr).toContain(`${join(folder, 'BP/PRICE.bp')}:2:9 `);
  });

  test('gives an error the lines of BASIC, through CALL', async () => {
    write('BP/DISCOUNT.bp', 'SUBROUTINE DISCOUNT(QTY, RATE)', 'RATE = 1 / 0', 'RETURN');
    const { stderr, code } = await node([...registered, 'app.js']);
    expect(code).toBe(1);
    expect(stderr).toContain('(DISCOUNT line 2, called by PRICE line 23)');
  });

  test('follows the product that the environment names', async () => {
    write('BP/LOOP.bp', 'SUBROUTINE LOOP(LAST)', 'FOR LAST = 1 TO 3; NEXT LAST', 'RETURN');
    write(
      'loop.js',
      "import loop from './BP/LOOP.bp';",
      "import { openParts } from './parts.js';",
      'const session = openParts();',
      'console.log(loop(session, {}).LAST);',
      'await session.account.close();',
    );
    const inFlavour = (MVDB_BASIC_FLAVOUR: string) =>
      node([...registered, 'loop.js'], { MVDB_BASIC_FLAVOUR });
    expect((await inFlavour('')).stdout).toBe('3\n');
    expect((await inFlavour('d3')).stdout).toBe('4\n');
    const { stderr, code } = await inFlavour('d4');
    expect([stderr, code]).toEqual([expect.stringContaining('There is no flavour "d4"'), 1]);
  });
});

describe('Vite with the plugin', () => {
  const app = async () => {
    const { basic } = await import(join(project.folder, 'node_modules/@mvdb/basic/dist/vite.js'));
    return {
      root: folder,
      configFile: false as const,
      logLevel: 'silent' as const,
      plugins: [basic()],
    };
  };

  test('serves programs as modules, and again when what they include has changed', async () => {
    write('BP/RATE.INC', 'RATE = 5');
    write('BP/RATE.bp', 'SUBROUTINE RATE.OF(RATE)', '$INCLUDE RATE.INC', 'RETURN');
    const server = await createServer({ ...(await app()), server: { middlewareMode: true } });
    try {
      const rate = async () => {
        const { default: program } = await server.ssrLoadModule('/BP/RATE.bp');
        const { openParts } = await server.ssrLoadModule('/parts.js');
        const session = openParts();
        const { RATE } = program(session, {});
        await session.account.close();
        return RATE;
      };
      expect(await rate()).toBe('5');
      const changed = new Promise((resolve) => server.watcher.once('change', resolve));
      write('BP/RATE.INC', 'RATE = 7');
      await changed;
      await expect.poll(rate).toBe('7');
    } finally {
      await server.close();
    }
  });

  test('gives coverage what it asks for by the name that V8 has for the script of a program', async () => {
    const server = await createServer({ ...(await app()), server: { middlewareMode: true } });
    try {
      const { compileFile } = await server.ssrLoadModule('@mvdb/basic');
      const { unit } = compileFile(join(folder, 'BP/PRICE.bp'));
      const script = fileURLToPath(unit.scriptUrl);
      const transformed = await server.environments.ssr?.transformRequest(script);
      expect(transformed?.code).toHaveLength(unit.code.length);
      expect(transformed?.map).toMatchObject({ sources: unit.sourceMap.sources });
    } finally {
      await server.close();
    }
  });

  test('builds an application that runs', async () => {
    await build({ ...(await app()), build: { ssr: 'app.js', outDir: 'built' } });
    const { stdout } = await node(['built/app.js']);
    expect(stdout).toContain('10 2375\n');
  });

  test('reports file, line and column of a program that does not compile', async () => {
    write('BP/DISCOUNT.bp', 'SUBROUTINE DISCOUNT(QTY, RATE)', 'RATE = )');
    write('only.js', "import './BP/DISCOUNT.bp';");
    const building = build({ ...(await app()), build: { ssr: 'only.js', outDir: 'built' } });
    await expect(building).rejects.toThrow(`${join(folder, 'BP/DISCOUNT.bp')}:2:8 `);
  });
});

describe('Vitest with the plugin', () => {
  test('runs the tests of the example', async () => {
    const { stdout, code } = await node([vitest(), 'run']);
    expect([stdout, code]).toEqual([expect.stringMatching(/4 passed/), 0]);
  });

  test('fails with the least arguments for which a program that is written anew differs', async () => {
    const text = readFileSync(join(folder, 'discount.js'), 'utf8');
    write('discount.js', text.replace('? 5', '? 6'));
    const { stdout, stderr, code } = await node([vitest(), 'run'], { NO_COLOR: '1' });
    expect(code).toBe(1);
    expect(stdout + stderr).toContain(
      'DISCOUNT behaves differently once rewritten: original -> rewritten\nwith QTY 10\nRATE: "5" -> "6"\n',
    );
  });
});

describe('a debugger', () => {
  /** The lines that are printed with a breakpoint, as a configuration of .vscode launches the program. */
  async function launched(name: string, breakpoint: object): Promise<readonly string[]> {
    const { configurations } = JSON.parse(
      readFileSync(join(folder, '.vscode/launch.json'), 'utf8'),
    );
    const {
      runtimeArgs = [],
      program,
      args = [],
    } = configurations.find((each: { readonly name: string }) => each.name === name);
    const modules = join(project.folder, 'node_modules');
    const path = program.replace(
      /^\$\{workspaceFolder\}(\/node_modules)?/,
      (_: string, inModules?: string) => (inModules === undefined ? folder : modules),
    );
    // In the environment, so that processes that are started have a debugger, too, as editors see to.
    const preloaded = join(import.meta.dirname, 'preloaded-debugger.mjs');
    const { stdout, code } = await node([...runtimeArgs, path, ...args], {
      NODE_OPTIONS: `--import ${pathToFileURL(preloaded)}`,
      BREAKPOINT: JSON.stringify(breakpoint),
    });
    expect(code).toBe(0);
    return stdout.split('\n').filter((line) => line.startsWith('stopped'));
  }

  test('stops in a line of BASIC, and reads variables', async () => {
    const breakpoint = { source: '/BP/PRICE.bp', line: 23, expressions: ['v_EACH', 'c_QTY.v'] };
    expect(await launched('Run app.js', breakpoint)).toEqual([
      'stopped: v_EACH "250", c_QTY.v "9"',
      'stopped: v_EACH "250", c_QTY.v "10"',
      'stopped: v_EACH "250", c_QTY.v "100"',
    ]);
  });

  test('stops in a program that another calls', async () => {
    const breakpoint = { source: '/BP/DISCOUNT.bp', line: 10, expressions: ['c_QTY.v'] };
    expect(await launched('Run app.js', breakpoint)).toEqual(['stopped: c_QTY.v "10"']);
  });

  test('stops in programs that tests call, in the processes of Vitest', async () => {
    const breakpoint = { source: '/BP/PRICE.bp', line: 21, expressions: ['c_PART.v'] };
    expect(await launched('Run the tests', breakpoint)).toContain('stopped: c_PART.v "P3"');
  });
});
