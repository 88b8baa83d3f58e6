import { counted } from '@/lib/counted'
import { dutyNames, type SchoolDuty } from '@/lib/duties'

export const dutyMessages = {
  loadFailed: 'Failed to load the duties',
  saveFailed: 'Failed to save the duties',
  saved: (count: number) => (count ? `${counted(count, 'duty', 'duties')} changed` : 'Nothing was changed'),
  noClassTeacher: (place: string) => `${place} has no class teacher`,
  nobody: (subject: string, place: string) => `${subject} in ${place}: nobody`,
  given: (name: string, kind: SchoolDuty) => `${name} is ${dutyNames[kind]} now`,
  givenFrom: (name: string, kind: SchoolDuty, day: string) => `${name} is ${dutyNames[kind]} from ${day} on`,
  ended: (name: string) => `The duty of ${name} ends with yesterday`,
  hasIt: (name: string) => `${name} has this duty already.`,
  mayNot: (name: string) => `${name} may not log in, or does not work here.`,
  order: 'The last day is before the first.',
  notTaught: (subject: string, place: string) => `${subject} is not taught in ${place}.`,
  yearOver: 'That year is over.',
  subjectsSaved: (place: string) => `The subjects of ${place} are saved`,
  taughtByOthers: (subject: string) => `${subject} has a teacher there. End that first.`,
  electiveSaved: (subject: string, count: number) => `${counted(count, 'student')} take ${subject}`,
  notElective: 'All students of the section take this subject.',
  notThere: 'One of them is not in this section any more.',
  copied: (count: number) => (count ? `${counted(count, 'duty', 'duties')} copied` : 'There was nothing to copy'),
  substituteNamed: (name: string, place: string) => `${name} stands in for ${place}`,
  isAway: (name: string) => `${name} is on leave that day.`,
  past: 'That day is over.',
} as const
