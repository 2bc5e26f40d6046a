import { Script } from 'node:vm';
import { type SourceMap, sourceMapOf } from './emit/source-map.ts';
import type { EmittedUnit } from './emit/unit.ts';
import type { Flavour } from './flavours.ts';
import type { Matrix } from './runtime/matrix.ts';
import { programError } from './runtime/program-error.ts';
import type { ProgramRun } from './runtime/program-run.ts';
import { ProgramEnd } from './runtime/signals.ts';
import type { Cell, Slot } from './runtime/slot.ts';
import { tools } from './runtime/tools.ts';
import type { Parameter, Program } from './syntax.ts';

type Entry = (run: ProgramRun, ...args: readonly (Cell | Matrix)[]) => Slot;

const MAP_TYPE = 'data:application/json;base64,';

/** Counts the scripts of the process, each of which has a name of its own. */
let scripts = 0;

/** A compiled program: ready to run, in any session. */
export class CompiledUnit {
  readonly name: string;
  readonly kind: Program['kind'];
  readonly parameters: readonly Parameter[];
  readonly flavour: Flavour;
  readonly #emitted: EmittedUnit;
  readonly #texts: ReadonlyMap<string, readonly string[]>;
  readonly #fileName: string;
  readonly #frame: RegExp;
  #entry: Entry | undefined;

  /** @param texts - The program and the texts that it includes, by name. */
  constructor(
    program: Program,
    emitted: EmittedUnit,
    flavour: Flavour,
    texts: ReadonlyMap<string, readonly string[]>,
  ) {
    scripts += 1;
    this.name = program.name;
    this.kind = program.kind;
    this.parameters = program.parameters;
    this.flavour = flavour;
    this.#emitted = emitted;
    this.#texts = texts;
    this.#fileName = `mvdb-basic:///${scripts}/${program.name.replace(/[^A-Za-z0-9._-]/g, '_')}.js`;
    this.#frame = new RegExp(`mvdb-basic:///${scripts}/[^:]*:(\\d+):\\d+`);
  }

  /** The JavaScript of the program. */
  get code(): string {
    return this.#emitted.lines.map(({ text }) => text).join('\n');
  }

  /** Leads from lines of the JavaScript to those of the source, for debuggers and coverage. */
  get sourceMap(): SourceMap {
    return sourceMapOf(this.#fileName, this.#emitted.lines, this.#texts);
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

  /** The line of the source that the topmost frame of this program stands at. */
  lineAt(stack: string): number | undefined {
    const [, line] = this.#frame.exec(stack) ?? [];
    return line === undefined ? undefined : this.#emitted.lines[Number(line) - 1]?.at?.line;
  }

  #load(): Entry {
    const map = Buffer.from(JSON.stringify(this.sourceMap)).toString('base64');
    const script = new Script(`${this.code}\n//# sourceMappingURL=${MAP_TYPE}${map}`, {
      filename: this.#fileName,
    });
    const make: unknown = script.runInThisContext();
    const entry: unknown = typeof make === 'function' ? make(tools) : undefined;
    if (typeof entry === 'function') return entry as Entry;
    throw programError('BAD_PROGRAM', `${this.name} could not be loaded.`);
  }
}
