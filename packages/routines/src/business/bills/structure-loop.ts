import { operation } from '../../entry/operation.ts';
import { ITEMMANF } from '../../schema/inventory.ts';
import { storedWholeNumber } from '../values/stored-number.ts';
import { linksOf } from './bill-of-material.ts';
import type { Link } from './low-level-codes.ts';

/**
 * A component must not be made of what it is to go into, however deep. Whatever an assembly is part of lies
 * above it, so that nothing is looked at which lies as deep as the assembly or deeper.
 */
export const assertNoLoop = operation({
  reads: [ITEMMANF],
  uses: [linksOf],
  rejections: ['COMPONENT IS THE ASSEMBLY', 'BILL OF MATERIAL WOULD LOOP {path}'],
  run(context, { assembly, component }: Link, reject) {
    if (assembly === component) throw reject('COMPONENT IS THE ASSEMBLY');
    const { session, company } = context;
    const levelOf = (part: string) => {
      const { lowLevelCode = '' } = ITEMMANF.read(session, company, part) ?? {};
      return storedWholeNumber(lowLevelCode, 'low-level code');
    };
    const depth = levelOf(assembly);
    const above = new Map([[component, assembly]]);
    for (const part of above.keys()) {
      if (levelOf(part) >= depth) continue;
      for (const { key } of linksOf(context, part)) {
        if (key.component === assembly) throw reject(`BILL OF MATERIAL WOULD LOOP ${pathTo(part)}`);
        if (!above.has(key.component)) above.set(key.component, part);
      }
    }

    function pathTo(last: string): string {
      const path = [assembly];
      for (let part = last; part !== assembly; part = above.get(part) ?? assembly)
        path.unshift(part);
      return [assembly, ...path].join(' ');
    }
  },
});
