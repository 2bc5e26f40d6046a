import { keepPhoto } from '../../business/parts/keep-photo.ts';
import { company, input, message, truth } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { defineRoutine } from '../../entry/routine.ts';

export const vbPartphotoRev1 = defineRoutine({
  name: 'VB_PARTPHOTO.REV1',
  domain: 'General',
  safety: 'WARN',
  pattern: 'CRUD',
  description: 'Saves what is known of a photo of a part, or removes it for good.',
  args: {
    CO: company(),
    REQTYPE: input('DELETE, in any case of letters, removes the photo; anything else saves it.'),
    PARTPHOTO: input('Number of the photo.', { required: true }),
    P1287REC: input('The whole record of the photo to save.'),
    ADDFLAG: truth('1, Y or TRUE for a new photo, which the audit record then shows as added.'),
    MESSAGE: message('That it was saved or deleted, or why nothing was written.'),
  },
  dangerousRequestTypes: ['DELETE'],
  writes: ['PART.PHOTOS.1287'],
  does: [keepPhoto],
  messages: ['WRITE SUCCEEDED', 'DELETE SUCCEEDED'],
  notes: [
    'The record replaces the stored one whole; deleting removes it, and takes the photo off the non-conformance notices that list it.',
    'Adding a number that exists, or changing one that does not, writes nothing.',
    'A new record may be blank; a blank one replaces none.',
    'Values are in stored form. What the stored record points to already need no longer be there.',
    'The file with the picture is not kept here, and stays.',
  ],
  examples: [
    {
      call: {
        CO: '1',
        REQTYPE: 'SAVE',
        PARTPHOTO: '901',
        ADDFLAG: 'Y',
        P1287REC: ['IMG_901.JPG', 'LATHE 114', 'A', 'ASSEMBLED', 'PR104', '', 'P114', '21491'],
      },
      reply: { MESSAGE: 'WRITE SUCCEEDED' },
    },
    {
      call: { CO: '2', REQTYPE: 'DELETE', PARTPHOTO: '301' },
      reply: { MESSAGE: 'DELETE SUCCEEDED' },
    },
    {
      call: { CO: '1', PARTPHOTO: '301', P1287REC: ['IMG_301.JPG', '', '', '', 'PR999'] },
      reply: { MESSAGE: 'PROJECT NOT FOUND PR999' },
    },
  ],

  run: ({ CO, REQTYPE, PARTPHOTO, P1287REC, ADDFLAG }, session) => ({
    MESSAGE: keepPhoto(companyContext(session, CO), {
      program: 'VB_PARTPHOTO.REV1',
      id: PARTPHOTO,
      requestType: REQTYPE,
      record: P1287REC,
      addFlag: ADDFLAG,
    }),
  }),
});
