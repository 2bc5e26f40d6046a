import { type Account, failures, MvdbError, Session } from 'mvdb';
import { explained } from '../work/explain-work.ts';

/** A tile of the start page of the console: a sentence of the query language, and a title above what it finds. */
export interface HomeTile {
  readonly title: string;
  readonly sentence: string;
}

/** How many tiles a start page may have: each runs its sentence whenever the page is opened. */
const TILES_MAX = 50;

/**
 * Checks the tiles of a start page: how many there are, their titles, and every sentence, by its plan.
 *
 * @throws MvdbError `BAD_ARGUMENT`, which names the tile and says what is wrong with it.
 */
export function assertHome(account: Account, home: readonly HomeTile[]): void {
  if (home.length > TILES_MAX)
    throw new MvdbError(
      failures.BAD_ARGUMENT,
      `home has ${home.length} tiles; at most ${TILES_MAX} are allowed.`,
    );
  assertTitles(home.map(({ title }) => title));
  const session = new Session(account, { capabilities: { dbCommand: 'query', write: false } });
  try {
    for (const { title, sentence } of home) assertSentence(session, title, sentence);
  } finally {
    session.close();
  }
}

function assertTitles(titles: readonly string[]): void {
  for (const [index, title] of titles.entries()) {
    const at = `Tile ${index + 1} of home`;
    if (title.trim() === '') throw new MvdbError(failures.BAD_ARGUMENT, `${at} has no title.`);
    const first = titles.indexOf(title);
    if (first < index)
      throw new MvdbError(
        failures.BAD_ARGUMENT,
        `${at} has the title of tile ${first + 1}, ${JSON.stringify(title)}.`,
      );
  }
}

function assertSentence(session: Session, title: string, sentence: string): void {
  const subject = `The sentence of the tile ${JSON.stringify(title)} of home, ${sentence}`;
  for (const { id, near } of misspeltWords(session, subject, sentence)) {
    const detail = `${subject}: ${id} is neither an item nor a record. Near it: ${near.join(', ')}. Quote it if it is the id of a record that is still to come.`;
    throw new MvdbError(failures.BAD_ARGUMENT, detail, { suggestions: near });
  }
}

/** The words without quotes that no record has, and that are near a name: the language takes them for ids. */
function misspeltWords(session: Session, subject: string, sentence: string) {
  try {
    const explanation = explained(session, { sentence });
    return explanation.kind === 'sql' ? [] : (explanation.plan.actual.suggestions ?? []);
  } catch (error) {
    if (!(error instanceof MvdbError)) throw error;
    const { message, suggestions } = error;
    throw new MvdbError(failures.BAD_ARGUMENT, `${subject}: ${message}`, {
      cause: error,
      suggestions,
    });
  }
}
