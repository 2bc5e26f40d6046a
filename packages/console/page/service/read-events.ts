/** An event of a stream, or where to go on after those before. */
export interface ReadEvent {
  /** Absent where none is named. */
  readonly id?: string;
  /** Absent for what is no event. */
  readonly name?: string;
}

/** Takes the events out of a stream as its pieces come. */
export class EventReader {
  #rest = '';

  /** The events that end with a piece of the stream. */
  read(piece: string): ReadEvent[] {
    const blocks = (this.#rest + piece).split('\n\n');
    this.#rest = blocks.pop() ?? '';
    return blocks.map(eventIn);
  }
}

function eventIn(block: string): ReadEvent {
  const fields = new Map(block.split('\n').map(fieldIn));
  const [id, name] = [fields.get('id'), fields.get('event')];
  return { ...(id !== undefined && { id }), ...(name !== undefined && { name }) };
}

function fieldIn(line: string): [name: string, value: string] {
  const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/s.exec(line) ?? [];
  return [name, value];
}
