import type { FlavourName } from 'mvdb';
import type { Product } from '../file/found.ts';
import type { SourceVocItem } from './account-plan.ts';

const FIELD_MARK = '\u001e';

/** The item of UniVerse's VOC that names the flavour of the account. */
const RELEASE_LEVEL = 'RELLEVEL';

/** Flavours of UniVerse, those that are like one of the three as that one. */
const UNIVERSE: Readonly<Record<string, FlavourName>> = {
  IDEAL: 'universe-ideal',
  NEWACC: 'universe-ideal',
  INFORMATION: 'universe-information',
  PIOPEN: 'universe-information',
  PICK: 'universe-pick',
  IN2: 'universe-pick',
  REALITY: 'universe-pick',
};

/**
 * The flavour of an account of another system: of UniVerse, the one that its VOC names, else IDEAL.
 *
 * @returns `undefined` for folders of items, which say nothing of their product.
 */
export function flavourOf(
  product: Product,
  voc: readonly SourceVocItem[],
): FlavourName | undefined {
  if (product === 'directory') return undefined;
  if (product !== 'universe') return product;
  const item = voc.find(({ name }) => name === RELEASE_LEVEL);
  const words = item?.record.split(FIELD_MARK).slice(1) ?? [];
  const named = words.map((word) => UNIVERSE[word.toUpperCase()]);
  return named.find((flavour) => flavour !== undefined) ?? 'universe-ideal';
}
