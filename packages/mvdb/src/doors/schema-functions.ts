import {
  attributeKind as bareAttributeKind,
  derived as bareDerived,
  many as bareMany,
  manyLists as bareManyLists,
} from '../schema/attribute.ts';
import {
  defineTable as bareDefineTable,
  keyOf as bareKeyOf,
  withoutCompany as bareWithoutCompany,
} from '../schema/define-table.ts';
import { checked, checkedEach } from './checked.ts';
import {
  OBJECT,
  oneOf,
  optional,
  optionsOf,
  recordOf,
  shapeOf,
  TEXT,
  TEXTS,
  wholeFrom,
} from './kinds.ts';

const attributeShape = {
  number: wholeFrom(1, 100_000),
  name: TEXT,
  meaning: TEXT,
  association: TEXT,
  member: TEXT,
};
const ATTRIBUTE = shapeOf('an attribute', attributeShape);
const SINGLE = shapeOf('an attribute', { ...attributeShape, repetition: oneOf('single') });

export const attributeKind: typeof bareAttributeKind = checked(
  'attributeKind',
  {
    kind: shapeOf('a kind', {
      type: TEXT,
      conversion: TEXT,
      format: TEXT,
      form: optional(OBJECT),
    }),
  },
  bareAttributeKind,
);

export const derived: typeof bareDerived = checked(
  'derived',
  {
    expression: TEXT,
    meaning: TEXT,
    shown: optional(optionsOf({ conversion: TEXT, format: TEXT, association: TEXT })),
  },
  bareDerived,
);

export const defineTable: typeof bareDefineTable = checked(
  'defineTable',
  {
    definition: shapeOf('a definition', {
      name: TEXT,
      description: TEXT,
      key: TEXTS,
      attributes: recordOf(ATTRIBUTE),
    }),
  },
  bareDefineTable,
);

export const keyOf: typeof bareKeyOf = checkedEach('keyOf', 'parts', TEXT, bareKeyOf);

export const many: typeof bareMany = checked(
  'many',
  { attribute: SINGLE, association: optional(TEXT), member: optional(TEXT) },
  bareMany,
);

export const manyLists: typeof bareManyLists = checked(
  'manyLists',
  { attribute: SINGLE, association: TEXT, member: TEXT },
  bareManyLists,
);

export const withoutCompany: typeof bareWithoutCompany = checked(
  'withoutCompany',
  { id: TEXT },
  bareWithoutCompany,
);
