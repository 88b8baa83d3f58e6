import { schoolPagesMessages } from '@/lib/school/page-messages'

/** What the office decides, by what somebody comes for: a page each, below /admin/school. */
export const schoolPages = [
  {
    href: '/admin/school/details',
    label: 'Details',
    text: schoolPagesMessages.nameAddressPhoneEmail,
  },
  {
    href: '/admin/school/front-page',
    label: schoolPagesMessages.frontPage,
    text: schoolPagesMessages.whatFamiliesReadBefore,
  },
  {
    href: '/admin/school/results',
    label: schoolPagesMessages.resultsAndLinks,
    text: schoolPagesMessages.examinationResults,
  },
  {
    href: '/admin/school/classes',
    label: 'Classes',
    text: schoolPagesMessages.whichClassesThere,
  },
  {
    href: '/admin/school/subjects',
    label: schoolPagesMessages.subjectsAndFeeTypes,
    text: schoolPagesMessages.whatReportsStudy,
  },
  {
    href: '/admin/school/payments',
    label: 'Payments',
    text: schoolPagesMessages.whetherStudentsPayOnline,
  },
  {
    href: '/admin/school/messages',
    label: 'Messages',
    text: schoolPagesMessages.howLongMessagesWait,
  },
  {
    href: '/admin/school/sms',
    label: 'SMS',
    text: schoolPagesMessages.whatAnSmsCosts,
  },
  {
    href: '/admin/school/accounts',
    label: 'Accounts',
    text: schoolPagesMessages.signupOfTeachersChanges,
  },
  { href: '/admin/school/changes', label: 'Changes', text: schoolPagesMessages.whoChangedWhichOfThese },
] as const

export type SchoolPath = (typeof schoolPages)[number]['href']
