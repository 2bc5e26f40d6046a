import { attributeEquals } from 'mvdb';
import { operation } from '../../entry/operation.ts';
import { ITEMMANF, PRODUCT, PRODUCT_1287 } from '../../schema/inventory.ts';
import { withoutCompany } from '../../schema/record-key.ts';

/** Group technology class of what customers buy. */
const PRODUCT_CLASS = 'PRODUCT';
const OBSOLETE = 'O';

type ProductRecord = ReturnType<typeof PRODUCT.parse>;

/** True when the part itself, or its engineering, is marked as obsolete. */
const isObsolete = operation({
  reads: [PRODUCT_1287],
  run: ({ session }, { recordId, status }: ProductRecord): boolean =>
    status === OBSOLETE || PRODUCT_1287.read(session, recordId)?.engineeringStatus === OBSOLETE,
});

/** Parts that customers buy, obsolete ones left out, in ascending order. */
export const productsInUse = operation({
  reads: [ITEMMANF, PRODUCT],
  uses: [isObsolete],
  run(context): readonly ProductRecord[] {
    const { session, company } = context;
    const isProduct = attributeEquals(ITEMMANF.attributes.gtCode.number, PRODUCT_CLASS);
    const range = { from: `${company}!`, to: `${company}"` };
    const ids = [...ITEMMANF.open(session).matchingIds(isProduct, range)];
    return ids
      .flatMap((id) => PRODUCT.read(session, id) ?? [])
      .filter((product) => !isObsolete(context, product));
  },
});

/** Parts of any class, obsolete ones left out, in ascending order. */
export const partsInUse = operation({
  reads: [PRODUCT],
  uses: [isObsolete],
  run: (context): readonly ProductRecord[] =>
    [...PRODUCT.records(context.session, context.company)].filter(
      (part) => !isObsolete(context, part),
    ),
});

/** A product with its engineering, and the physical part that is shipped for it. */
export interface EngineeredProduct {
  readonly part: string;
  readonly engineeringStatus: string;
  readonly physicalPartNo: string;
  readonly physicalStatus: string;
  readonly secondaryDescription: string;
  readonly description: string;
}

export const engineeredProduct = operation({
  reads: [PRODUCT_1287],
  run({ session, company }, product: ProductRecord): EngineeredProduct {
    const { recordId, description, description2: secondaryDescription } = product;
    const { engineeringStatus = '', physicalPartNo = '' } =
      PRODUCT_1287.read(session, recordId) ?? {};
    const physical =
      physicalPartNo === '' ? undefined : PRODUCT_1287.read(session, company, physicalPartNo);
    return {
      part: withoutCompany(recordId),
      engineeringStatus,
      physicalPartNo,
      physicalStatus: physical?.engineeringStatus ?? '',
      secondaryDescription,
      description,
    };
  },
});
