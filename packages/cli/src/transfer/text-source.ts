import { statSync } from 'node:fs';
import { decodedText } from '@mvdb/import';
import { decoded } from '../command-line/lines.ts';
import { unseal, unsealed } from '../sealing/unseal.ts';
import { fileChunks } from '../terminal/standard-input.ts';
import type { StandardInput } from '../terminal/streams.ts';
import { STANDARD } from './format.ts';

const UTF_8 = /^utf-?8$/i;

/** Characters of a sample. */
const SAMPLE_SIZE = 262_144;

/** A text that is looked at before it is read, or read twice: a file, which is opened again, or a stream. */
export class TextSource {
  readonly #open: () => Iterable<string>;
  readonly #isStream: boolean;
  /** Of a stream: what was read, as long as it will be read again. */
  readonly #saved: string[] = [];
  #stream: Iterator<string> | undefined;

  /**
   * @param path - `-` for standard input.
   * @param key - With which it was sealed; absent where it was not.
   * @param encoding - Its code page; UTF-8 where absent.
   */
  constructor(
    path: string,
    stdin: StandardInput,
    key: Uint8Array | undefined,
    encoding?: string | undefined,
  ) {
    const text = (chunks: Iterable<Uint8Array>, name: string) => {
      const bytes = key === undefined ? unsealed(chunks, name) : unseal(chunks, key, name);
      return encoding === undefined || UTF_8.test(encoding)
        ? decoded(bytes, name)
        : decodedText(bytes, encoding, name);
    };
    this.#isStream = path === STANDARD || !statSync(path).isFile();
    this.#open =
      path === STANDARD
        ? () => text(stdin.chunks(), 'Standard input')
        : () => text(fileChunks(path), path);
  }

  /** The beginning of the text. @throws CommandFailure where it is not UTF-8; ImportError of another code page. */
  sample(): string {
    let sample = '';
    for (const part of this.parts(true)) {
      sample += part;
      if (sample.length >= SAMPLE_SIZE) break;
    }
    return sample;
  }

  /**
   * The text from its beginning, in parts.
   *
   * @param isReadAgain - Whether it will be read once more.
   * @throws CommandFailure where it is not UTF-8.
   */
  *parts(isReadAgain = false): Generator<string> {
    if (!this.#isStream) {
      yield* this.#open();
      return;
    }
    this.#stream ??= this.#open()[Symbol.iterator]();
    yield* isReadAgain ? this.#saved : this.#saved.splice(0);
    for (let step = this.#stream.next(); !step.done; step = this.#stream.next()) {
      if (isReadAgain) this.#saved.push(step.value);
      yield step.value;
    }
  }
}
