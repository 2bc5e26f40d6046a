import { attributeEquals, type Session, withoutCompany } from 'mvdb';
import { ITEMMANF, PRODUCT, PRODUCT_1287 } from '../../schema/inventory.ts';

/** Group technology class of what customers buy. */
const PRODUCT_CLASS = 'PRODUCT';
const OBSOLETE = 'O';

type ProductRecord = ReturnType<typeof PRODUCT.parse>;

/** Parts that customers buy, obsolete ones left out, in ascending order. */
export function* productsInUse(
  session: Session,
  company: string,
): Generator<{ readonly part: string; readonly record: ProductRecord }> {
  const isProduct = attributeEquals(ITEMMANF.attributes.gtCode.number, PRODUCT_CLASS);
  const range = { from: `${company}!`, to: `${company}"` };
  for (const id of ITEMMANF.open(session).matchingIds(isProduct, range)) {
    const record = PRODUCT.read(session, id);
    if (record === undefined || isObsolete(session, record)) continue;
    yield { part: withoutCompany(id), record };
  }
}

/** True when the part itself, or its engineering, is marked as obsolete. */
export function isObsolete(session: Session, { recordId, status }: ProductRecord): boolean {
  return (
    status === OBSOLETE || PRODUCT_1287.read(session, recordId)?.engineeringStatus === OBSOLETE
  );
}

/** What the product lists show of a part, in their order of positions. */
export function productRow(
  session: Session,
  company: string,
  part: string,
  { description, description2 }: ProductRecord,
): readonly string[] {
  const { engineeringStatus = '', physicalPartNo = '' } =
    PRODUCT_1287.read(session, company, part) ?? {};
  const physical = physicalPartNo && PRODUCT_1287.read(session, company, physicalPartNo);
  return [
    part,
    engineeringStatus,
    physicalPartNo,
    physical ? physical.engineeringStatus : '',
    description2,
    description,
  ];
}
