/**
 * What the school office has beside the contract's screens, in groups: in the bar's menu, on its dashboard, and those of a
 * group above each other. Who sees which follows from the table of routes. `icon`: of components/ui/controls.css.
 */
export const officeGroups = [
  {
    label: 'People',
    screens: [
      { href: '/admin/people', label: 'People', icon: 'people', text: 'Students and staff, with all their records.' },
      {
        href: '/admin/admissions',
        label: 'Admissions',
        icon: 'inbox',
        text: 'Applications for admission from the home page.',
      },
      {
        href: '/admin/duties',
        label: 'Duties',
        icon: 'award',
        text: 'Class teachers, subjects, and who does what for the school.',
      },
      {
        href: '/admin/import',
        label: 'Import',
        icon: 'sheet',
        text: 'People from a sheet, checked before anything is changed.',
      },
      {
        href: '/admin/certificates',
        label: 'Certificates',
        icon: 'award',
        text: 'Transfer and bonafide certificates, by number.',
      },
    ],
  },
  {
    label: 'School',
    screens: [
      {
        href: '/admin/school',
        label: 'School',
        icon: 'school',
        text: 'Name, address and contact, and what the office decides.',
      },
      {
        href: '/admin/calendar',
        label: 'Calendar',
        icon: 'calendar',
        text: 'Holidays, and Sundays on which school is held.',
      },
      {
        href: '/admin/year',
        label: 'Year',
        icon: 'turn',
        text: 'The next school year: its classes, and who is promoted.',
      },
    ],
  },
  {
    label: 'Fees',
    screens: [
      {
        href: '/fees/counter',
        label: 'Counter',
        icon: 'wallet',
        text: 'Payments of a family, with one receipt.',
      },
      {
        href: '/fees/day-book',
        label: 'Day book',
        icon: 'record',
        text: 'The money of a day, and the cash of each collector.',
      },
      {
        href: '/fees/collection',
        label: 'Collection',
        icon: 'chart',
        text: 'What was expected and what came, by month and fee.',
      },
      {
        href: '/fees/cheques',
        label: 'Cheques',
        icon: 'receipt',
        text: 'What the bank has paid or sent back.',
      },
      {
        href: '/fees/refunds',
        label: 'Refunds',
        icon: 'wallet',
        text: 'Credit that is given back to families.',
      },
      {
        href: '/fees/concessions',
        label: 'Concessions',
        icon: 'receipt',
        text: 'Who pays less, and why.',
      },
      {
        href: '/fees/plans',
        label: 'Fee plans',
        icon: 'receipt',
        text: 'What each class pays in a year, charged at once.',
      },
      {
        href: '/fees/fines',
        label: 'Late fines',
        icon: 'receipt',
        text: 'What a fee costs more that is paid late.',
      },
      {
        href: '/fees/defaulters',
        label: 'Defaulters',
        icon: 'receipt',
        text: 'Who has not paid in time, and reminders.',
      },
    ],
  },
  {
    label: 'Records',
    screens: [
      {
        href: '/admin/mails',
        label: 'Mails',
        icon: 'mail',
        text: 'Invitations, password links and other mails, and whether they were sent.',
      },
      { href: '/admin/audit', label: 'Audit', icon: 'record', text: 'Who saw and changed what, and when.' },
      {
        href: '/admin/privacy',
        label: 'Privacy',
        icon: 'shield',
        text: 'How long personal data are kept, and whose data will be erased.',
      },
    ],
  },
] as const

export type OfficeGroup = (typeof officeGroups)[number]
export type OfficePath = OfficeGroup['screens'][number]['href']

/** The screens of a group that are among `hrefs`, for each group that has one. */
export const officeGroupsOf = (hrefs: readonly string[]) =>
  officeGroups
    .map(({ label, screens }) => ({
      label,
      screens: screens.flatMap(({ href, label, icon }) => (hrefs.includes(href) ? [{ href, label, icon }] : [])),
    }))
    .filter(({ screens }) => screens.length > 0)
