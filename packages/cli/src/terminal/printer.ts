import type { OutputStream } from './streams.ts';

/** Nobody reads the output any more, such as `head` after its last line. */
export class OutputClosed extends Error {
  override readonly name = 'OutputClosed';
}

/** Characters that are worth a write. */
const CHUNK_SIZE = 65_536;

/** Takes output, as lines or in pieces. */
export interface TextSink {
  line(text?: string): void;
  text(text: string): void;
}

/** Writes lines to a stream: to a terminal at once, elsewhere many together. */
export class Printer implements TextSink {
  readonly stream: OutputStream;
  readonly #chunkSize: number;
  #pending = '';

  /** @param chunkSize - Characters gathered before they are written where no terminal is; 0 for none. */
  constructor(stream: OutputStream, chunkSize = CHUNK_SIZE) {
    this.stream = stream;
    this.#chunkSize = stream.isTTY ? 0 : chunkSize;
  }

  get isTerminal(): boolean {
    return this.stream.isTTY === true;
  }

  /** @throws OutputClosed */
  line(text = ''): void {
    this.text(`${text}\n`);
  }

  lines(texts: Iterable<string>): void {
    for (const text of texts) this.line(text);
  }

  /** Writes what a program is reported at once. @throws OutputClosed */
  json(reported: object): void {
    this.line(JSON.stringify(reported, null, 2));
  }

  /** @throws OutputClosed */
  text(text: string): void {
    this.#pending += text;
    if (this.#pending.length >= this.#chunkSize) this.flush();
  }

  /** @throws OutputClosed */
  bytes(bytes: Uint8Array): void {
    this.flush();
    this.stream.write(bytes);
  }

  /** @throws OutputClosed */
  flush(): void {
    const text = this.#pending;
    this.#pending = '';
    if (this.stream.destroyed || this.stream.errored) throw new OutputClosed();
    if (text !== '') this.stream.write(text);
  }
}
