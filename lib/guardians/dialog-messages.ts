import type { GuardianRight } from './lists'

/** What screens say whose script comes once they are opened. */

export const guardianDialogMessages = {
  add: (child: string) => `Add a guardian of ${child}`,
  addDescription:
    'Somebody whom the school knows already, such as the parent of a brother or a teacher, is found as you type.',
  edit: (name: string, child: string) => `${name} as a guardian of ${child}`,
  editDescription:
    'This is about this student alone. You can change name, phone and email on the page of the guardian.',
  end: (name: string, child: string) => `${name} is no longer a guardian of ${child}?`,
  endDescription: 'The entry stays in the record with this day. Messages about the student no longer go there.',
  lastDay: 'Last day',
  bar: (name: string, child: string) => `Bar ${name} from the record of ${child}?`,
  barDescription:
    'From now on this person gets no message about the student and reaches nothing of the record, whatever else is entered. Messages that wait are not sent. Other children are not concerned.',
  barReasonHint: 'For example, the court order with its date. Only the office sees it.',
  barButton: 'Bar',
  onlyTitle: 'Nobody else can be reached',
  onlyDescription: (name: string, child: string) =>
    `${name} is the only guardian of ${child}. After this, nobody of the family gets messages until you add somebody.`,
  lift: (name: string, child: string) => `Lift the bar of ${name} from the record of ${child}?`,
  liftDescription: 'What was entered for this person before works again.',
  liftReasonHint: 'For example, who asked for it, and the paper that you have seen.',
  liftButton: 'Lift bar',
  relation: 'Relation',
  chooseRelation: 'Select a relation',
  contactEmailHint: 'Several people may share one.',
  rights: {
    isTold: 'Gets messages about the student',
    seesRecords: 'May see the record',
    pays: 'Pays fees',
    mayCollect: 'May collect the student',
  } satisfies Record<GuardianRight, string>,
  isThisSame: 'Is this the same person?',
  guardianOf: (children: string) => `Guardian of ${children}`,
  alreadyHere: 'Already a guardian of this student',
  barredHere: 'Barred from this student',
  yesThis: 'Yes, add this person',
  somebodyElse: 'No, this is somebody else',
  chosen: (name: string) => `You add ${name}, whom the school knows already.`,
  chooseAgain: 'Enter somebody else',
  addGuardian: 'Add guardian',
} as const
