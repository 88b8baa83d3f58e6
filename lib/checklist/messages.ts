import { notNeeded } from '@/lib/labels'
import { formatCount, plural } from '@/lib/counted'

const of = (count: number, one: string, many?: string) => `${formatCount(count)} ${plural(count, one, many)}`

/** What stands beside each step: what is there. */
export const stepFacts = {
  classes: (classes: number, sections: number) =>
    classes ? `${of(classes, 'class', 'classes')} with ${of(sections, 'section')}` : 'No class yet',
  staff: (teachers: number) => (teachers ? of(teachers, 'teacher') : 'No teacher yet'),
  pupils: (pupils: number) => (pupils ? of(pupils, 'student') : 'No student yet'),
  /** Of the sections with pupils. */
  classTeachers: (taught: number, sections: number) => {
    if (sections === 0) return 'No section has students yet'
    return taught === sections
      ? `${of(sections, 'section')} with a class teacher`
      : `${formatCount(sections - taught)} of ${of(sections, 'section')} without a class teacher`
  },
  fees: (fees: number) => (fees ? of(fees, 'fee') : 'No fee yet'),
  calendar: (entries: number) => (entries ? `${of(entries, 'entry', 'entries')} in this year` : 'No holiday yet'),
  words: (examples: boolean) => (examples ? 'Examples are shown' : 'No example is shown'),
  marks: (marked: boolean) => (marked ? 'Attendance is marked' : 'No day is marked yet'),
} as const

export const checklistMessages = {
  title: 'Set up your school',
  loadFailed: 'Failed to load what is left to set up',
  saveFailed: 'Failed to save the step',
  progress: (settled: number, all: number) =>
    `${settled} of ${all} done. This list goes away once every step is done or not needed.`,
  /** Once attendance is marked. */
  left: (steps: number) => `${of(steps, 'step')} left`,
  showAll: 'Show all steps',
  showOpen: 'Show what is left',
  putAway: 'Put this list away',
  putAwayQuestion: 'Put this list away?',
  putAwayDescription: 'It does not come back. The Office menu leads to everything that is on it.',
  isAway: 'The list is put away',
  allBack: 'All steps are on the list again',
  notNeeded,
  putBack: 'Put back',
  putAside: (title: string) => `${title}: not needed`,
  isBack: (title: string) => `${title} is on the list again`,
  state: { open: 'To do', ready: 'Done', notNeeded },
} as const
