import { counted } from '@/lib/counted'

export const concessionMessages = {
  loadFailed: 'Failed to load the concessions',
  pupilFailed: 'Failed to load the student',
  extentFailed: 'Failed to count what it comes to',
  empty: 'No concessions found.',
  about:
    'Who pays less, and why, is listed here for the accountant, the principal and the administrators alone. Another person than who gives a concession has to approve it.',
  giveFailed: 'Failed to give the concession',
  incomplete: 'Please fill in all required fields.',
  percent: 'Please enter a percentage above 0 and of at most 100, with at most two decimals.',
  either: 'Please enter a percentage or an amount, and not both.',
  noHeads: 'Please choose at least one fee type.',
  endsBefore: 'The last day is before the first.',
  given: (name: string) => `${name} has the concession.`,
  asked: 'The concession now waits for approval by another person.',
  decideFailed: 'Failed to decide about the concession',
  rejectIncomplete: 'Please say why you reject the concession.',
  ownConcession: 'Another person than who gives a concession has to decide about it.',
  alreadyDecided: 'This concession is already decided.',
  rejected: 'Concession rejected',
  withdrawFailed: 'Failed to take the concession back',
  /** In place of a reason. */
  takenBack: 'Taken back',
  withdrawn: 'The concession is taken back.',
  notOwn: 'Only who has given this concession can take it back.',
  endFailed: 'Failed to end the concession',
  endIncomplete: 'Please give the last day and a reason.',
  notApproved: 'This concession is not approved.',
  alreadyEnded: 'This concession was already ended.',
  lastDayTooEarly: 'Please enter the day before the first, where it is not to count at all, or a later one.',
  lastDayTooLate: 'The concession ends before that day.',
  ended: (name: string) => `The concession of ${name} has ended.`,
  extent: ({ fees, conceded, paid }: { fees: number; conceded: string; paid: string }) =>
    [
      fees === 0
        ? 'None of the fees that are charged changes.'
        : `Of ${counted(fees, 'fee')} that ${fees === 1 ? 'is' : 'are'} charged, ${conceded} less is to be paid.`,
      paid && `${paid} more is paid already and stays so.`,
    ]
      .filter(Boolean)
      .join(' '),
  atOnce: 'It takes effect at once.',
  waitsForOther: 'It takes effect when another person approves it.',
} as const
