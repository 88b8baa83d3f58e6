/** The screens of fees, for the table of routes (lib/routes.ts). */
export const feeRoutes = [
  {
    path: '/fees/counter',
    access: 'payments:record',
    alone: true,
    otherwise: '/fees',
    screen: {
      title: 'Counter',
      intro: 'Find the family, take the money and give the receipt.',
    },
  },
  {
    path: '/fees/day-book',
    access: 'books:read',
    alone: true,
    otherwise: '/fees',
    screen: {
      title: 'Day book',
      intro: 'The money of a day, by method, fee and collector, and the cash of each.',
    },
  },
  {
    path: '/fees/collection',
    access: 'books:read',
    alone: true,
    otherwise: '/fees',
    screen: {
      title: 'Collection',
      intro: 'What was expected and what came, by month and by fee.',
    },
  },
  {
    path: '/fees/cheques',
    access: 'payments:record',
    alone: true,
    otherwise: '/fees',
    screen: { title: 'Cheques', intro: 'What the bank has paid, sent back, or not decided yet.' },
  },
  {
    path: '/fees/refunds',
    access: 'refunds:read',
    alone: true,
    otherwise: '/fees',
    screen: { title: 'Refunds', intro: 'Credit that is given back to families.' },
  },
  {
    path: '/fees/concessions',
    access: 'concessions:read',
    alone: true,
    otherwise: '/fees',
    screen: { title: 'Concessions', intro: 'Who pays less, of which fees, and why.' },
  },
  {
    path: '/fees/plans',
    access: 'feePlans:read',
    alone: true,
    otherwise: '/fees',
    screen: {
      title: 'Fee plans',
      intro: 'What each class pays in a school year, in which instalments, and what is charged of it.',
    },
  },
  {
    path: '/fees/fines',
    access: 'feePlans:read',
    alone: true,
    otherwise: '/fees',
    screen: { title: 'Late fines', intro: 'What a fee costs more that is paid late.' },
  },
  {
    path: '/fees/defaulters',
    access: 'fees:overview',
    alone: true,
    otherwise: '/fees',
    screen: {
      title: 'Defaulters',
      intro: 'Families with fees past their due date, those who owe most first.',
    },
  },
  {
    path: '/fees',
    access: 'fees:read',
    nav: 'Fees',
    screen: { title: 'Fees Management Dashboard' },
  },
] as const
