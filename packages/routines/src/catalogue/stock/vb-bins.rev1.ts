import type { Session } from 'mvdb';
import { sumOf } from '../../business/values/sum-of.ts';
import { company, input, message, output } from '../../entry/argument.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { column, inColumns } from '../../listing/column.ts';
import { BIN, BIN_PRODUCT, LOCODE, PRODUCT } from '../../schema/inventory.ts';

interface BinOfPart {
  readonly bin: string;
  readonly quantity: string;
}

const binList = inColumns<BinOfPart>(
  column('bin number', ({ bin }) => bin),
  column('quantity in the bin', ({ quantity }) => quantity, 'MD3'),
);

export const vbBinsRev1 = defineRoutine({
  name: 'VB_BINS.REV1',
  domain: 'Inventory',
  safety: 'SAFE',
  pattern: 'Inquiry',
  description: 'Bins that hold a part at a location, the last-used bin first.',
  args: {
    CO: company(),
    PARTNO: input('Part number.', { required: true }),
    LOCATION: input('Location code.', { required: true }),
    BINDATA: output('One value per bin.', binList.layout),
    MSG: message(),
  },
  reads: ['PRODUCT'],
  opens: [LOCODE, BIN_PRODUCT, BIN],
  messages: ['LOCATION NOT FOUND', 'PART NOT FOUND'],
  examples: [
    {
      call: { CO: '1', PARTNO: 'P100', LOCATION: 'MAIN' },
      reply: {
        BINDATA: [
          ['B2', 'B1'],
          ['5000', '12000'],
        ],
        MSG: '',
      },
    },
    {
      call: { CO: '1', PARTNO: 'P100', LOCATION: 'EAST' },
      reply: { BINDATA: '', MSG: '' },
    },
    {
      call: { CO: '1', PARTNO: 'P100', LOCATION: 'MOON' },
      reply: { BINDATA: '', MSG: 'LOCATION NOT FOUND' },
    },
  ],
  notes: [
    'The other bins follow in the order in which the part came into them.',
    'The bins are those of general stock; what is held for jobs is shown by VB_JOB.INVENTORY.',
    'A bin that the part was assigned to is listed though it is empty now.',
  ],

  run({ CO, PARTNO, LOCATION }, session, reject) {
    if (!LOCODE.read(session, CO, LOCATION)) throw reject('LOCATION NOT FOUND');
    const part = PRODUCT.read(session, CO, PARTNO);
    if (!part) throw reject('PART NOT FOUND');
    const bins = firstIs(part.lastUsedBin, binsOf(session, CO, PARTNO, LOCATION));
    return {
      BINDATA: binList.of(
        bins.map((bin) => ({ bin, quantity: quantityIn(session, CO, LOCATION, bin, PARTNO) })),
      ),
    };
  },
});

function binsOf(session: Session, company: string, part: string, location: string): string[] {
  const positions = BIN_PRODUCT.rows(BIN_PRODUCT.read(session, company, part), 'PLACES');
  return positions.filter((position) => position.location === location).map(({ bin }) => bin);
}

function firstIs(first: string, bins: readonly string[]): readonly string[] {
  return bins.includes(first) ? [first, ...bins.filter((bin) => bin !== first)] : bins;
}

/** All lots of the part in the bin together. */
function quantityIn(
  session: Session,
  company: string,
  location: string,
  bin: string,
  part: string,
): string {
  const contents = BIN.rows(BIN.read(session, company, location, bin), 'CONTENTS');
  return sumOf(contents.filter((one) => one.part === part).map(({ quantity }) => quantity));
}
