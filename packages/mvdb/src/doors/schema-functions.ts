import { checked, checkedEach } from '../arguments/checked.ts';
import {
  FUNCTION,
  instanceOf,
  listOf,
  oneOf,
  optional,
  recordOf,
  shapeOf,
  TEXT,
  TEXTS,
  wholeFrom,
} from '../arguments/kinds.ts';
import { closedOptionsOf } from '../arguments/option-names.ts';
import { inferTable as bareInferTable } from '../inference/infer-table.ts';
import {
  ATTRIBUTE_NUMBER_MAX,
  association as bareAssociation,
  attributeKind as bareAttributeKind,
  derived as bareDerived,
  many as bareMany,
  manyLists as bareManyLists,
} from '../schema/attribute.ts';
import { defineTable as bareDefineTable, SchemaTable } from '../schema/define-table.ts';
import { formFault as bareFormFault } from '../schema/record-form.ts';
import { keyOf as bareKeyOf, withoutCompany as bareWithoutCompany } from '../schema/record-key.ts';
import { defineSchema as bareDefineSchema } from '../schema/schema.ts';
import { typed as bareTyped } from '../schema/typed-table.ts';
import { Session } from '../session/session.ts';

const attributeShape = {
  number: wholeFrom(1, ATTRIBUTE_NUMBER_MAX),
  name: TEXT,
  meaning: TEXT,
  association: TEXT,
  member: TEXT,
};
const ATTRIBUTE = shapeOf('an attribute', attributeShape);
const SINGLE = shapeOf('an attribute', { ...attributeShape, repetition: oneOf('single') });

const POINTER = shapeOf('a pointer', { table: TEXT, after: TEXTS });
const SESSION = instanceOf('a session', Session);
const SCHEMA_TABLE = instanceOf('a table', SchemaTable);

export const association: typeof bareAssociation = checked(
  'association',
  { name: TEXT, members: recordOf(ATTRIBUTE) },
  bareAssociation,
);

export const attributeKind: typeof bareAttributeKind = checked(
  'attributeKind',
  {
    kind: shapeOf('a kind', {
      type: TEXT,
      conversion: TEXT,
      format: TEXT,
      values: optional(
        shapeOf('a type of values', { expected: TEXT, read: FUNCTION, write: FUNCTION }),
      ),
    }),
  },
  bareAttributeKind,
);

export const derived: typeof bareDerived = checked(
  'derived',
  {
    expression: TEXT,
    meaning: TEXT,
    shown: optional(closedOptionsOf({ conversion: TEXT, format: TEXT, association: TEXT })),
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

export const defineSchema: typeof bareDefineSchema = checked(
  'defineSchema',
  {
    tables: listOf(SCHEMA_TABLE),
    options: optional(
      closedOptionsOf({ synonyms: recordOf(TEXT), keyPointers: recordOf(POINTER) }),
    ),
  },
  bareDefineSchema,
);

export const formFault: typeof bareFormFault = checked(
  'formFault',
  { table: SCHEMA_TABLE, recordText: TEXT },
  bareFormFault,
);

export const inferTable: typeof bareInferTable = checked(
  'inferTable',
  { session: SESSION, name: TEXT },
  bareInferTable,
);

export const keyOf: typeof bareKeyOf = checkedEach('keyOf', 'parts', TEXT, bareKeyOf);

export const many: typeof bareMany = checked('many', { attribute: SINGLE }, bareMany);

export const manyLists: typeof bareManyLists = checked(
  'manyLists',
  { attribute: SINGLE },
  bareManyLists,
);

export const typed: typeof bareTyped = checked(
  'typed',
  { session: SESSION, table: SCHEMA_TABLE },
  bareTyped,
);

export const withoutCompany: typeof bareWithoutCompany = checked(
  'withoutCompany',
  { id: TEXT },
  bareWithoutCompany,
);
