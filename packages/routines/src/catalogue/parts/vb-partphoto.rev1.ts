import { company, defineRoutine, input, message } from '../../entry/routine.ts';

export const vbPartphotoRev1 = defineRoutine({
  name: 'VB_PARTPHOTO.REV1',
  domain: 'General',
  safety: 'WARN',
  pattern: 'CRUD',
  description:
    'Adds, replaces or removes what is kept about a photo of a part, with an audit record.',
  args: {
    CO: company(),
    REQTYPE: input('DELETE removes the photo; anything else stores it.'),
    PARTPHOTO: input('Photo number.', { required: true }),
    P1287REC: input('The whole photo record; not used by DELETE.'),
    ADDFLAG: input('1, Y or TRUE for a new photo, which the audit record then shows as added.'),
    MESSAGE: message('What was done, or why it was not.'),
  },
  dangerousRequestTypes: ['DELETE'],
  writes: ['PART.PHOTOS.1287'],
  alsoWrites: ['TRANSREG', 'DICT TRANSREG'],
  messages: [
    'WRITE SUCCEEDED',
    'DELETE SUCCEEDED',
    'CANNOT OPEN FILE {name}',
    'PHOTO ALREADY EXISTS',
    'PHOTO NOT FOUND',
  ],
  notes: [
    'Adding a photo that exists, or changing one that does not, is reported and writes nothing.',
  ],
});
