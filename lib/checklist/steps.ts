/** What a new school does, in this order. */
export const stepNames = ['classes', 'staff', 'pupils', 'classTeachers', 'fees', 'calendar', 'words', 'marks'] as const
export type StepName = (typeof stepNames)[number]

/** In place of a step: all of them at once. */
export const wholeList = 'all'

/** `ready`: what the data say is there. */
export const stepStates = ['open', 'ready', 'notNeeded'] as const

type Step = { title: string; text: string; links: readonly { label: string; href: string }[] }

export const steps: Record<StepName, Step> = {
  classes: {
    title: 'Classes and sections',
    text: 'The classes of this year, each with its sections. You chose them in the set-up, and can add more.',
    links: [{ label: 'Classes of the year', href: '/admin/year#classes' }],
  },
  staff: {
    title: 'Staff',
    text: 'Import teachers from a sheet, or add them one by one. Anybody who signs up waits for your approval.',
    links: [
      { label: 'Import staff', href: '/admin/import?sheet=staff' },
      { label: 'Add one', href: '/admin/people' },
      { label: 'Approve sign-ups', href: '/admin/approvals' },
    ],
  },
  pupils: {
    title: 'Students',
    text: 'Import them from a sheet, or add them one by one. Anybody who signs up waits for your approval.',
    links: [
      { label: 'Import students', href: '/admin/import' },
      { label: 'Add one', href: '/admin/people' },
      { label: 'Approve sign-ups', href: '/admin/approvals' },
    ],
  },
  classTeachers: {
    title: 'Class teachers',
    text: 'Class teachers see their own sections first: who is not marked, and who asks for leave.',
    links: [{ label: 'Choose class teachers', href: '/admin/year#class-teachers' }],
  },
  fees: {
    title: 'Fees',
    text: 'What each class pays, and by when. Families see it at once.',
    links: [{ label: 'Add a fee', href: '/fees' }],
  },
  calendar: {
    title: 'Calendar',
    text: 'The holidays of the year. Nobody marks attendance on these days.',
    links: [{ label: 'Add holidays', href: '/admin/calendar' }],
  },
  words: {
    title: 'Quotes and figures',
    text: 'The quotes and figures on the home page and the dashboards are examples. Put your own there, or show none.',
    links: [{ label: 'Quotes and figures', href: '/admin/school/front-page#voices' }],
  },
  marks: {
    title: 'First marks',
    text: 'Mark a class for the first time.',
    links: [{ label: 'Mark attendance', href: '/attendance' }],
  },
}
