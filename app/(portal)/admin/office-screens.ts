/** What the school office has beside the bar: on its dashboard, and above each of these screens. */
export const officeScreens = [
  { href: '/admin/people', label: 'People', text: 'Students and staff, with all their records.' },
  {
    href: '/admin/import',
    label: 'Import',
    text: 'Students and staff from a sheet, checked before anything is changed.',
  },
  { href: '/admin/school', label: 'School', text: 'Name, address and contact, and what the office decides.' },
  { href: '/admin/admissions', label: 'Admissions', text: 'Applications for admission from the home page.' },
  { href: '/admin/certificates', label: 'Certificates', text: 'Transfer and bonafide certificates, by number.' },
  {
    href: '/admin/mails',
    label: 'Mails',
    text: 'Invitations, password links and other mails, and whether they were sent.',
  },
  { href: '/admin/calendar', label: 'Calendar', text: 'Holidays, and Sundays on which school is held.' },
  { href: '/admin/privacy', label: 'Privacy', text: 'How long personal data are kept, and whose are to be erased.' },
  { href: '/admin/year', label: 'Year', text: 'The next school year: its classes, and who is promoted.' },
  { href: '/admin/audit', label: 'Audit', text: 'Who saw and changed what, and when.' },
] as const
