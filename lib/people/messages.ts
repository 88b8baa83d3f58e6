import { classTeacher, importFromASheet } from '@/lib/labels'

export const peopleMessages = {
  loadFailed: 'Failed to load the people of the school',
  empty: 'Nobody found.',
  about: {
    office: 'Everybody at the school, with all their records. Import a sheet, or add somebody above.',
    staff: 'Students are listed here once the school office has added them.',
  },
  importSheet: importFromASheet,
  attendanceFailed: 'Failed to load the attendance',
  leaveFailed: 'Failed to load the leave requests',
  feesFailed: 'Failed to load fees and payments',
  reportsFailed: 'Failed to load the reports',
  messagesFailed: 'Failed to load the messages',
  findFailed: 'The search failed. Please try again.',
  historyFailed: 'Failed to load the history',
  /** How people come, by `PersonOrigin`; `by` is '' when the account is gone. */
  came: {
    SignUp: () => 'Signed up',
    Office: (by: string) => `Added by ${by || 'the office'}`,
    Import: (by: string) => `Added by ${by || 'the office'} from a sheet`,
    Application: (by: string) => `Added by ${by || 'the office'} from an application`,
    SetUp: () => 'Added by the set-up of the school',
    Command: () => 'Added by the command create-admin',
    Unknown: () => '',
  },
  /** In the search: whose guardian a parent is; '' for nobody's. */
  guardianOf: (children: string) => (children ? `guardian of ${children}` : 'guardian of no student'),
  photoFailed: 'Failed to save the photo',
  photoSaved: (name: string) => `The photo of ${name} was saved`,
  photoRemoved: (name: string) => `The photo of ${name} was removed`,
  photoUnreadable: 'This picture cannot be opened here. Please choose another one, or save it as a JPEG first.',
  addFailed: 'Failed to add the person',
  admissionNoForm: 'Please use letters, digits, spaces, dots, dashes and slashes.',
  added: (name: string, place: string) => `${name} was added${place && ` to ${place}`}`,
  deactivateFailed: 'Failed to deactivate the account',
  reactivateFailed: 'Failed to activate the account again',
  linkFailed: 'Failed to send the mail',
  saved: (name: string) => `${name} was saved`,
  deactivated: (name: string) => `${name} can no longer log in`,
  reactivated: (name: string) => `${name} can log in again`,
  /** Of an invitation, with the days and hours as they are shown. */
  invitation: ({ to, status, at, until }: { to: string; status: string; at: string; until: string }) => {
    const whom = to || 'an address that is no longer kept'
    if (status === 'Queued') return `To ${whom}, queued on ${at}`
    if (status === 'Failed') return `To ${whom}, failed on ${at}`
    const sent = status === 'Sent' ? `Sent to ${whom}` : `${status} for ${whom}`
    return `${sent} on ${at}. ${until ? `Its link works until ${until}.` : 'Its link no longer works.'}`
  },
  notInvited: 'None sent yet',
  invited: (email: string) => `An invitation to ${email} is on its way`,
  resetSent: (email: string) => `A link to choose a new password is on its way to ${email}`,
  confirmAdministrator: 'Please enter your current password to add an administrator.',
  confirmReactivation: 'Please enter your current password to let an administrator log in again.',
  notYourself: 'You cannot deactivate your own account. Another administrator can.',
  noAdministrator: 'You are no longer an administrator.',
  notApproved: 'This account waits for approval. Please approve or reject it.',
  deactivatedAlready: 'This account is deactivated already.',
  blocked: 'The data of this person are blocked and will be erased.',
  activeAlready: 'This account is active already.',
  noEmail: 'This person has no email. Please enter one first.',
  classTeacher,
  rolledOver: (outcome: string, year: string) => `${outcome}, as ${year} began.`,
  takenBack: (by: string, day: string) => `Taken back${by && ` by ${by}`} on ${day}.`,
  noAccess: 'This account is deactivated, so a new password would not help.',
} as const
