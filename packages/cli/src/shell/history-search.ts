import { Transform, type TransformCallback } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import type { OutputStream } from '../terminal/streams.ts';

const CTRL_C = '\u0003';
const CTRL_G = '\u0007';
const CTRL_R = '\u0012';
const CTRL_S = '\u0013';
const ESCAPE = '\u001b';

/** Characters of a line where the terminal does not report. */
const WIDTH = 80;

/** Back to the beginning of the line, and away with all that follows. */
const CLEAR = '\r\u001b[J';

/** The line editor that is given what was found. */
export interface SearchedLine {
  /** What is typed now. */
  text(): string;
  /** Shows the prompt and the line again, with another text. */
  replace(text: string): void;
}

export interface SearchOptions {
  readonly history: () => readonly string[];
  readonly screen: OutputStream;
  readonly line: SearchedLine;
}

/** One search that goes on. */
interface Search {
  query: string;
  /** Place in the history; -1 where nothing is found. */
  location: number;
  readonly before: string;
}

/**
 * Keys on their way to a line editor that cannot search: Ctrl+R asks for a text, and finds the newest line that holds
 * it; again, and it is the one before; Ctrl+S goes back. Return gives the line found, Ctrl+G and Ctrl+C the one that
 * was typed, and any other key lets the line found be edited.
 */
export class HistorySearch extends Transform {
  readonly #keys: NodeJS.ReadStream;
  readonly #decoder = new StringDecoder('utf8');
  readonly #history: () => readonly string[];
  readonly #screen: OutputStream;
  readonly #line: SearchedLine;
  #search: Search | undefined;

  /** @param history - The newest first. */
  constructor(keys: NodeJS.ReadStream, { history, screen, line }: SearchOptions) {
    super();
    this.#keys = keys;
    this.#history = history;
    this.#screen = screen;
    this.#line = line;
    keys.pipe(this);
  }

  /** Called by the line editor, to get keys one by one. */
  setRawMode(isRaw: boolean): void {
    if (this.#keys.isTTY) this.#keys.setRawMode(isRaw);
  }

  /** Takes no more keys. */
  close(): void {
    this.#keys.unpipe(this);
    this.#keys.pause();
  }

  override _transform(chunk: Buffer | string, _encoding: string, done: TransformCallback): void {
    const keys = typeof chunk === 'string' ? chunk : this.#decoder.write(chunk);
    this.#take(keys, done);
  }

  /** Takes keys one by one while a search goes on, and passes on all others. */
  #take(keys: string, done: TransformCallback): void {
    let rest = keys;
    while (rest !== '') {
      if (this.#search === undefined) {
        const start = rest.indexOf(CTRL_R);
        const passed = start === -1 ? rest : rest.slice(0, start);
        if (passed !== '') this.push(passed);
        if (start === -1) break;
        const after = rest.slice(start + 1);
        // The editor has to see what was typed before: it is searched from there.
        setImmediate(() => {
          this.#begin();
          this.#take(after, done);
        });
        return;
      }
      const [key = ''] = rest;
      rest = this.#answer(this.#search, key, rest.slice(key.length));
    }
    done();
  }

  #begin(): void {
    this.#search = { query: '', location: -1, before: this.#line.text() };
    this.#show(this.#search);
  }

  /** @returns The keys that are left. */
  #answer(search: Search, key: string, rest: string): string {
    switch (key) {
      case CTRL_R:
        this.#look(search, search.location + 1, 1);
        return rest;
      case CTRL_S:
        this.#look(search, search.location - 1, -1);
        return rest;
      case '\u007f':
      case '\b':
        search.query = [...search.query].slice(0, -1).join('');
        this.#look(search, 0, 1);
        return rest;
      case CTRL_C:
      case CTRL_G:
        this.#end(search.before);
        return rest;
      case '\r':
      case '\n':
        this.#end(this.#found(search));
        return key + rest;
      case ESCAPE:
        this.#end(this.#found(search));
        // An arrow key is for the editor, the key alone was for the search.
        return rest === '' ? rest : key + rest;
    }
    if (key < ' ') {
      this.#end(this.#found(search));
      return key + rest;
    }
    search.query += key;
    this.#look(search, Math.max(search.location, 0), 1);
    return rest;
  }

  /** Goes on from a place, and stays where it is when nothing more is found. */
  #look(search: Search, from: number, step: 1 | -1): void {
    const history = this.#history();
    const wanted = search.query.toUpperCase();
    let location = search.query === '' ? -1 : from;
    while (history[location] !== undefined && !history[location]?.toUpperCase().includes(wanted))
      location += step;
    const isFound = history[location] !== undefined;
    if (isFound || !this.#stillFits(search)) search.location = isFound ? location : -1;
    this.#show(search);
  }

  #stillFits({ query, location }: Search): boolean {
    return (
      query !== '' && (this.#history()[location] ?? '').toUpperCase().includes(query.toUpperCase())
    );
  }

  #found({ location, before }: Search): string {
    return this.#history()[location] ?? before;
  }

  #show(search: Search): void {
    const isLost = search.query !== '' && search.location === -1;
    const found = this.#history()[search.location] ?? '';
    const title = isLost ? 'nothing has' : 'search';
    const shown = `(${title}) ${search.query}: ${found}`;
    this.#screen.write(CLEAR + shown.slice(0, (this.#screen.columns ?? WIDTH) - 1));
  }

  #end(text: string): void {
    this.#search = undefined;
    this.#screen.write(CLEAR);
    this.#line.replace(text);
  }
}
