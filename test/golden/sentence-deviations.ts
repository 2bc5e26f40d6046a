import type { QueryOptions } from '../../packages/mvdb/src/flavours/sentence-differences.ts';
import type { SentenceVector } from './sentence-vectors.ts';

type Asked = Pick<SentenceVector, 'kind' | 'ordered' | 'sentences'>;

/** A rule of sentences that is not followed as it was observed. */
export interface SentenceDeviation {
  /** What the observed database does. */
  readonly rule: string;
  /** Why it is not done here. */
  readonly reason: string;
  /** Sentences that the rule is about. */
  readonly about: RegExp;
  /** The flavour that follows the rule; absent where the rule is a fault and not a taste. */
  readonly flavour?: Partial<QueryOptions>;
  /** A case, with sentences that mean without the rule what the case means with it. */
  readonly instance?: { readonly asked: Asked; readonly means: readonly string[] };
}

export const sentenceDeviations: readonly SentenceDeviation[] = [
  {
    rule: 'LIST.ITEM prints the marks within an attribute as they are.',
    reason: 'On a terminal they do not show, so that two values look like one.',
    about: /\b(LIST|SORT)\.ITEM\b/,
  },
  {
    rule: 'SAVING UNIQUE MULTI.VALUE loses values that come behind others of the same record.',
    reason: 'The values asked for are not in the list, and nothing says so.',
    about: /SAVING UNIQUE MULTI\.VALUE/,
  },
  {
    rule: 'A literal that cannot be converted counts as empty text.',
    reason: 'A mistyped date finds the records that have none; here the sentence is refused.',
    about: /"xyz"/,
    flavour: { badLiteralIsEmpty: true },
    instance: {
      asked: { kind: 'select', sentences: ['SELECT PARTS WITH LAST.SOLD = "xyz"'] },
      means: ['SELECT PARTS WITH LAST.SOLD = ""'],
    },
  },
  {
    rule: 'Of several values behind # it suffices that one differs.',
    reason: 'That is so of nearly every record; what is meant is none of them.',
    about: /(#|<>|><|\bNE|\bNOT|\bUNLIKE|\bNOT\.MATCHING) (["']).*?\2 ["']/,
    flavour: { differsFromAny: true },
    instance: {
      asked: { kind: 'count', sentences: ['COUNT VENDORS WITH STATE # "NSW" "VIC"'] },
      means: ['COUNT VENDORS WITH STATE # "NSW" OR # "VIC"'],
    },
  },
  {
    rule: 'SAMPLED takes its records before WITH is asked of them.',
    reason: 'A sample of what was selected is asked for, and most of it would be missing.',
    about: /\bSAMPLED\b/,
    flavour: { samplesBeforeSelection: true },
    instance: {
      asked: {
        kind: 'select',
        ordered: true,
        sentences: ['SSELECT ORDERS', 'SELECT ORDERS SAMPLED 7 WITH ZONE = "N"'],
      },
      means: ['SSELECT ORDERS', 'SELECT ORDERS SAMPLED 7', 'SELECT ORDERS WITH ZONE = "N"'],
    },
  },
];
