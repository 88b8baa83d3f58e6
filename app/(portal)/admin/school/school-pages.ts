/** What the office decides, by what somebody comes for: a page each, below /admin/school. */
export const schoolPages = [
  {
    href: '/admin/school/details',
    label: 'Details',
    text: 'Name, address, phone, email, the board’s numbers, colour and logo: on all pages and papers.',
  },
  {
    href: '/admin/school/front-page',
    label: 'Front page',
    text: 'What families read before they apply: headline, about the school, the head’s message, pictures.',
  },
  {
    href: '/admin/school/results',
    label: 'Results and links',
    text: 'Examination results on the front page, and the links at the foot of every page.',
  },
  {
    href: '/admin/school/classes',
    label: 'Classes',
    text: 'Which classes there are, in which order, and how roll numbers are given.',
  },
  {
    href: '/admin/school/subjects',
    label: 'Subjects and fee types',
    text: 'What reports, study materials and fees offer to choose from.',
  },
  {
    href: '/admin/school/payments',
    label: 'Payments',
    text: 'Whether students pay online, and how families pay otherwise.',
  },
  {
    href: '/admin/school/messages',
    label: 'Messages',
    text: 'How long messages wait before they are sent, and when applicants get an answer.',
  },
  {
    href: '/admin/school/accounts',
    label: 'Accounts',
    text: 'Sign-up of teachers, changes of profiles, and two-step login of staff.',
  },
  { href: '/admin/school/changes', label: 'Changes', text: 'Who changed which of these, and when.' },
] as const

export type SchoolPath = (typeof schoolPages)[number]['href']
