import { counted } from '@/lib/counted'
import { assessmentType, selectAClass, selectASubject, summaryNotes } from '@/lib/labels'

/** What screens say whose script comes once they are opened. */

export const changeReportMessages = {
  correctReport: (type: string, student: string) => `Correct the ${type} report of ${student}`,
  description:
    'The corrected report replaces this one, which is kept. The code on a printed copy says that it was replaced.',
  correctTheReport: 'Correct the report',
  wasItWrittenByMistakeQuestion: 'Was it written by mistake?',
  withdrawIt: 'Withdraw it',
  assessmentType,
  noTerm: 'No term',
  summaryNotes,
  withdrawReportQuestion: (type: string, student: string) => `Withdraw the ${type} report of ${student}?`,
  familyNoLongerSees:
    'The family no longer sees it, and the code on a printed copy says that it was withdrawn. Staff can still find it.',
  withdrawReport: 'Withdraw the report',
} as const

export const classGridMessages = {
  rollNo: 'Roll no.',
  section: (section: string) => `Section ${section}`,
  marksIn: (subject: string) => `Marks in ${subject}`,
  without: (count: number, subject: string) =>
    `${counted(count, 'student')} ${count === 1 ? 'does' : 'do'} not take ${subject} and ${count === 1 ? 'is' : 'are'} not listed.`,
} as const

export const marksChoiceMessages = {
  selectClass: selectAClass,
  selectSubject: selectASubject,
  assessmentType,
} as const
