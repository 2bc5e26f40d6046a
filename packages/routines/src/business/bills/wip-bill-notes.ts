import { operation } from '../../entry/operation.ts';
import { ASSY_NOTES_XREF, BMF_ASSY_NOTES, BMF_NOTES } from '../../schema/bills.ts';
import { keyOf } from '../../schema/record-key.ts';
import {
  WIPBMF_ASSY_NOTES,
  WIPBMF_NOTES,
  WO_ASSY_NOTES_XREF,
} from '../../schema/work-in-process.ts';
import type { OrderedComponent } from '../demand/component-demand.ts';
import type { BillLink } from './bill-of-material.ts';

/** A component of a work order, and the links that it came from. */
export interface NotedComponent extends OrderedComponent {
  readonly links: readonly BillLink[];
}

/** Copies what is noted of a component in the bills that it comes from, one after the other. */
export const copyComponentNotes = operation({
  reads: [BMF_NOTES],
  writes: [WIPBMF_NOTES],
  run({ session, company }, { order, component, links }: NotedComponent) {
    const noteLines = links.flatMap(
      ({ recordId }) => BMF_NOTES.read(session, recordId)?.noteLines ?? [],
    );
    if (noteLines.length === 0) return;
    WIPBMF_NOTES.write(session, keyOf(company, order, component), {
      noteLines,
      changedDate: String(session.clock.today()),
      changedBy: session.initials,
    });
  },
});

/** A work order, and what it makes. */
export interface MadeByOrder {
  readonly order: string;
  readonly assembly: string;
}

/** Copies the notes on an assembly to a work order that makes it, in the order they are printed in. */
export const copyAssemblyNotes = operation({
  reads: [ASSY_NOTES_XREF, BMF_ASSY_NOTES],
  writes: [WIPBMF_ASSY_NOTES, WO_ASSY_NOTES_XREF],
  run({ session, company }, { order, assembly }: MadeByOrder) {
    const listed = ASSY_NOTES_XREF.read(session, company, assembly)?.noteNos ?? [];
    const noteNos = listed.filter((number) => {
      const note = BMF_ASSY_NOTES.read(session, company, assembly, number);
      if (note === undefined) return false;
      WIPBMF_ASSY_NOTES.write(session, keyOf(company, order, number), {
        noteLines: note.noteLines,
        changedDate: String(session.clock.today()),
        changedBy: session.initials,
      });
      return true;
    });
    if (noteNos.length > 0) WO_ASSY_NOTES_XREF.write(session, keyOf(company, order), { noteNos });
  },
});

/** Takes off a work order what was noted on the assembly that it makes. */
export const removeAssemblyNotes = operation({
  writes: [WIPBMF_ASSY_NOTES, WO_ASSY_NOTES_XREF],
  run({ session, company }, order: string) {
    const notes = WIPBMF_ASSY_NOTES.open(session);
    for (const { recordId } of [...WIPBMF_ASSY_NOTES.recordsUnder(session, company, order)])
      notes.delete(recordId);
    WO_ASSY_NOTES_XREF.open(session).delete(keyOf(company, order));
  },
});
