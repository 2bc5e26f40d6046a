import { failures, MvdbError } from 'mvdb';
import { nearHint, nearNames } from 'mvdb/host';

/** How a parameter is used: what the tag of its comment says. */
export type ParameterTag = 'in' | 'inout' | 'out' | 'message' | 'company';

/** What a comment says of a parameter. */
export interface HeaderArgument {
  readonly tag: ParameterTag;
  readonly required: boolean;
  readonly description: string;
}

/** Whether a call may be repeated, as routines say it. */
export type HeaderSafety = 'SAFE' | 'WARN' | 'INT';

/** What the comments at the head of a subroutine say of it. */
export interface ProgramHeader {
  /** Absent where the routine has the name of its source. */
  readonly routine?: string;
  readonly description: string;
  /** `undefined` where none is named. */
  readonly domain: string | undefined;
  readonly safety: HeaderSafety;
  readonly reads: readonly string[];
  readonly writes: readonly string[];
  /** The texts that its message may be, `{name}` standing for a part that varies. */
  readonly messages: readonly string[];
  /** In the order of the parameters. */
  readonly args: Readonly<Record<string, HeaderArgument>>;
}

const SAFETIES: readonly HeaderSafety[] = ['SAFE', 'WARN', 'INT'];

/** A comment with a tag: `* @in PART required - Which part.` */
const TAG = /^\s*(?:\*|!|REM\b)\s*@(\w+)\s*(.*)$/i;
const COMMENT = /^\s*(?:(?:\*|!|REM\b|SUBROUTINE\b).*|)$/i;
const ARGUMENT = /^(\S+)(\s+required)?(?:\s+-\s+(.*))?$/i;

const argumentTags: readonly ParameterTag[] = ['in', 'inout', 'out', 'message', 'company'];

const tags = [
  ...['routine', 'description', 'domain', 'safety', 'reads', 'writes', 'says'],
  ...argumentTags,
];

interface Tagged {
  readonly tag: string;
  readonly text: string;
  readonly line: number;
}

/**
 * Reads the comments with tags at the head of a program.
 *
 * @param parameters - Of its SUBROUTINE, in their order.
 * @returns `undefined` where it has none: then it is no routine, and others may call it.
 * @throws MvdbError `BAD_ARGUMENT` with the source and the line of what is wrong.
 */
export function programHeader(
  name: string,
  source: string,
  parameters: readonly string[],
): ProgramHeader | undefined {
  const tagged = taggedComments(source);
  if (tagged.length === 0) return undefined;
  return new HeaderReader(name, tagged, parameters).read();
}

/** The tagged comments up to the first line that is neither comment nor SUBROUTINE. */
function taggedComments(source: string): Tagged[] {
  const found: Tagged[] = [];
  for (const [index, line] of source.split(/\r?\n|\u001e/).entries()) {
    if (!COMMENT.test(line)) break;
    const [, tag, text = ''] = TAG.exec(line) ?? [];
    if (tag !== undefined)
      found.push({ tag: tag.toLowerCase(), text: text.trim(), line: index + 1 });
  }
  return found;
}

class HeaderReader {
  readonly #name: string;
  readonly #tagged: readonly Tagged[];
  readonly #parameters: readonly string[];

  constructor(name: string, tagged: readonly Tagged[], parameters: readonly string[]) {
    this.#name = name;
    this.#tagged = tagged;
    this.#parameters = parameters;
  }

  read(): ProgramHeader {
    for (const { tag, line } of this.#tagged)
      if (!tags.includes(tag))
        throw this.#wrong(line, `there is no tag @${tag}.${nearHint(nearNames(tag, tags))}`);
    const routine = this.#one('routine')?.text;
    return {
      ...(routine !== undefined && { routine }),
      description: this.#required('description').text,
      domain: this.#one('domain')?.text,
      safety: this.#safety(),
      reads: this.#list('reads'),
      writes: this.#list('writes'),
      messages: this.#all('says').map(({ text }) => text),
      args: this.#arguments(),
    };
  }

  #safety(): HeaderSafety {
    const { text, line } = this.#required('safety');
    const safety = SAFETIES.find((each) => each === text.toUpperCase());
    if (safety === undefined)
      throw this.#wrong(line, `@safety is ${SAFETIES.join(', ')}, not ${text || 'blank'}.`);
    if (safety === 'SAFE' && this.#list('writes').length > 0)
      throw this.#wrong(line, 'a SAFE routine writes no tables.');
    return safety;
  }

  #arguments(): Readonly<Record<string, HeaderArgument>> {
    const byName = new Map<string, HeaderArgument>();
    for (const { tag: name, text, line } of this.#tagged) {
      const tag = argumentTags.find((each) => each === name);
      if (tag === undefined) continue;
      const [, given = '', required, description = ''] = ARGUMENT.exec(text) ?? [];
      const parameter = this.#parameters.find((each) => each === given.toUpperCase());
      if (parameter === undefined) {
        const near = nearHint(nearNames(given, this.#parameters));
        throw this.#wrong(line, `the subroutine has no parameter ${given || 'of no name'}.${near}`);
      }
      if (byName.has(parameter)) throw this.#wrong(line, `${parameter} is described twice.`);
      byName.set(parameter, { tag, required: required !== undefined, description });
    }
    const missing = this.#parameters.filter((name) => !byName.has(name));
    if (missing.length > 0)
      throw this.#wrong(1, `the parameter ${missing[0]} has no @in, @out, @inout or @message.`);
    return Object.fromEntries(
      this.#parameters.map((name) => [name, byName.get(name) as HeaderArgument]),
    );
  }

  #all(tag: string): readonly Tagged[] {
    return this.#tagged.filter((each) => each.tag === tag);
  }

  #one(tag: string): Tagged | undefined {
    const [first, second] = this.#all(tag);
    if (second !== undefined) throw this.#wrong(second.line, `@${tag} stands twice.`);
    return first;
  }

  #required(tag: string): Tagged {
    const one = this.#one(tag);
    if (one === undefined || one.text === '')
      throw this.#wrong(one?.line ?? 1, `@${tag} is missing.`);
    return one;
  }

  /** Names between commas or spaces, of all the comments with a tag. */
  #list(tag: string): readonly string[] {
    return this.#all(tag).flatMap(({ text }) => text.split(/[\s,]+/).filter((name) => name !== ''));
  }

  #wrong(line: number, detail: string): MvdbError {
    return new MvdbError(failures.BAD_ARGUMENT, `${this.#name}, line ${line}: ${detail}`);
  }
}
