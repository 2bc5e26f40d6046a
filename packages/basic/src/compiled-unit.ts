import { Script } from 'node:vm';
import { codeColumn } from './emit/code-writer.ts';
import { type SourceMap, sourceMapOf } from './emit/source-map.ts';
import type { EmittedUnit } from './emit/unit.ts';
import type { Matrix } from './runtime/matrix.ts';
import { programError } from './runtime/program-error.ts';
import type { ProgramRun } from './runtime/program-run.ts';
import type { RunnableUnit, TracePosition } from './runtime/runnable-unit.ts';
import { ProgramEnd } from './runtime/signals.ts';
import type { Cell, Slot } from './runtime/slot.ts';
import type { Flavour } from './syntax/flavours.ts';
import type { Parameter, Program } from './syntax/syntax.ts';
import { tools } from './tools.ts';

type Entry = (run: ProgramRun, ...args: readonly (Cell | Matrix)[]) => Slot;

const MAP_TYPE = 'data:application/json;base64,';

/** Counts the scripts of the process, each of which has a name of its own. */
let scripts = 0;

/** What the script of a program and the texts that it is made of are called. */
interface ScriptNames {
  /** Where a text lies, by its name; default: the name. */
  readonly pathOf?: (text: string) => string;
  /** What V8 calls a script, by its number. */
  readonly scriptUrlOf?: (script: number) => string;
}

/** A compiled program: ready to run, in any session. */
export class CompiledUnit implements RunnableUnit {
  readonly name: string;
  readonly kind: Program['kind'];
  readonly parameters: readonly Parameter[];
  readonly flavour: Flavour;
  readonly #emitted: EmittedUnit;
  readonly #texts: ReadonlyMap<string, readonly string[]>;
  readonly #pathOf: (text: string) => string;
  /** What V8 calls the script: debuggers and coverage find it by that. */
  readonly scriptUrl: string;
  readonly #frame: RegExp;
  #entry: Entry | undefined;

  /**
   * @param texts - The program and the texts that it includes, by name.
   */
  constructor(
    program: Program,
    emitted: EmittedUnit,
    flavour: Flavour,
    texts: ReadonlyMap<string, readonly string[]>,
    { pathOf = (text) => text, scriptUrlOf }: ScriptNames = {},
  ) {
    scripts += 1;
    this.name = program.name;
    this.kind = program.kind;
    this.parameters = program.parameters;
    this.flavour = flavour;
    this.#emitted = emitted;
    this.#texts = texts;
    this.#pathOf = pathOf;
    this.scriptUrl =
      scriptUrlOf?.(scripts) ??
      `mvdb-basic:///${scripts}/${program.name.replace(/[^A-Za-z0-9._-]/g, '_')}.js`;
    this.#frame = new RegExp(`${escaped(this.scriptUrl)}:(\\d+):\\d+`);
  }

  /** The JavaScript of the program. */
  get code(): string {
    return this.#emitted.lines.map(({ text }) => text).join('\n');
  }

  /** Leads from lines of the JavaScript to those of the source, for debuggers and coverage. */
  get sourceMap(): SourceMap {
    const { lines, variables } = this.#emitted;
    return sourceMapOf(lines, this.#texts, {
      file: this.scriptUrl,
      pathOf: this.#pathOf,
      variables,
    });
  }

  /** Whether it has run: V8 counts only what it compiled while it was counting. */
  get isLoaded(): boolean {
    return this.#entry !== undefined;
  }

  /** Where the code of each statement begins in the script, and the line of the source that it comes from. */
  *codePositions(): Generator<{ offset: number; text: string; line: number }> {
    let begin = 0;
    for (const { text: code, at } of this.#emitted.lines) {
      if (at !== undefined)
        yield { offset: begin + codeColumn(code), text: at.source, line: at.line };
      begin += code.length + 1;
    }
  }

  /** How many functions the program became, and how many of them dispatch. */
  get shape(): { readonly functions: number; readonly dispatches: number } {
    return this.#emitted;
  }

  enter(run: ProgramRun, args: readonly (Cell | Matrix)[]): Slot {
    this.#entry ??= this.#load();
    return this.#entry(run, ...args);
  }

  /** What the end of the source inside a GOSUB means: a program stops, a subroutine returns. */
  end(): Slot {
    if (this.kind === 'program') throw new ProgramEnd('stop');
    return undefined;
  }

  positionAt(stack: string): TracePosition {
    const [, line] = this.#frame.exec(stack) ?? [];
    return { program: this.name, line: this.#emitted.lines[Number(line) - 1]?.at?.line };
  }

  #load(): Entry {
    const map = Buffer.from(JSON.stringify(this.sourceMap)).toString('base64');
    const script = new Script(`${this.code}\n//# sourceMappingURL=${MAP_TYPE}${map}`, {
      filename: this.scriptUrl,
    });
    const make: unknown = script.runInThisContext();
    const entry: unknown = typeof make === 'function' ? make(tools) : undefined;
    if (typeof entry === 'function') return entry as Entry;
    throw programError('BAD_PROGRAM', `${this.name} could not be loaded.`);
  }
}

function escaped(text: string): string {
  return text.replace(/[.*+?^$()|[\]\\{}]/g, '\\$&');
}
