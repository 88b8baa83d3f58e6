import { feeRoutes } from './fee-routes'
import type { Capability } from './permissions'

export type AppRoute = {
  path: string
  /** Open to everybody, to visitors alone, or to who has a capability. */
  access: 'everybody' | 'visitors' | Capability
  /** Below it others may be let in: its pages decide. */
  alone?: true
  /** Where those go who may not open it; the dashboard unless said. */
  otherwise?: string
  /** Those who have a capability have the same on another screen. */
  instead?: { with: Capability; path: string }
  /** Its label in the navigation, which those see there who may open it. */
  nav?: string
  screen?: { title: string; intro?: string }
}

/** The one table of screens: path, access, place in the navigation (in this order, docs/spec.md §2), and texts. */
export const routes = [
  { path: '/home', access: 'everybody', nav: 'Home' },
  { path: '/', access: 'today:read', nav: 'Dashboard' },
  {
    path: '/study-materials',
    access: 'materials:read',
    nav: 'Study Materials',
    screen: {
      title: 'Study Materials',
      intro: 'Notes, lessons and assignments to keep, and what each class does on which day.',
    },
  },
  {
    path: '/attendance',
    access: 'attendance:read',
    nav: 'Attendance',
    screen: { title: 'Attendance & Leave Management' },
  },
  {
    path: '/notifications',
    access: 'notifications:read',
    nav: 'Notifications',
    screen: {
      title: 'Notifications & Communication',
    },
  },
  {
    path: '/messages',
    access: 'threads:read',
    screen: {
      title: 'Messages',
      intro: 'What families and the school write to each other about a child.',
    },
  },
  ...feeRoutes,
  {
    path: '/reports',
    access: 'reports:read',
    nav: 'Reports',
    screen: { title: 'Student Report Management' },
  },
  {
    path: '/promotions',
    access: 'promotions:read',
    nav: 'Promotions',
    screen: {
      title: 'Promotions',
      intro: 'Videos, pictures and brochures of our school, to see and to share.',
    },
  },
  {
    path: '/admin/approvals',
    access: 'approvals:read',
    nav: 'Manage Students',
    screen: { title: 'Pending Student Approvals' },
  },
  {
    path: '/admin/admissions',
    access: 'admissions:read',
    screen: {
      title: 'Admissions',
      intro: 'Applications for admission from the home page, newest first.',
    },
  },
  {
    path: '/admin/people',
    access: 'people:manage',
    screen: {
      title: 'People',
      intro: 'Students and staff, by name. Open a name to see all records of the person.',
    },
  },
  {
    path: '/admin/duties',
    access: 'duties:read',
    screen: {
      title: 'Duties',
      intro: 'Who teaches what in which section, who does what for the school, and what nobody does.',
    },
  },
  {
    path: '/staff-leave',
    access: 'staffLeave:read',
    screen: { title: 'Leave of staff' },
  },
  {
    path: '/people',
    access: 'people:read',
    alone: true,
    instead: { with: 'people:manage', path: '/admin/people' },
    screen: {
      title: 'Students',
      intro: 'Students, by name. Open a name to see all records of the student.',
    },
  },
  {
    path: '/admin/certificates',
    access: 'certificates:manage',
    screen: {
      title: 'Certificates',
      intro:
        'Transfer and bonafide certificates that were given out, newest first. They are issued on a student’s page.',
    },
  },
  {
    path: '/admin/mails',
    access: 'mails:manage',
    screen: {
      title: 'Mails',
      intro:
        'Reset links, invitations, news of applications and of changed profiles, and whether they were sent. Newest first.',
    },
  },
  {
    path: '/admin/audit',
    access: 'audit:read',
    screen: {
      title: 'Audit',
      intro: 'Who did what to whose record, newest first. Nothing here can be changed.',
    },
  },
  {
    path: '/admin/calendar',
    access: 'calendar:manage',
    screen: {
      title: 'Calendar',
      intro: 'Holidays, and Sundays on which school is held. Attendance is marked on school days only.',
    },
  },
  {
    path: '/admin/year',
    access: 'year:manage',
    screen: {
      title: 'School year',
      intro: 'The move to the next school year: its classes, and the class of each student.',
    },
  },
  {
    path: '/admin/import',
    access: 'people:import',
    screen: {
      title: 'Import',
      intro: 'From an Excel or CSV sheet. Before anything is saved, you see what will change.',
    },
  },
  {
    path: '/admin/school/details',
    access: 'school:manage',
    screen: {
      title: 'School details',
      intro: 'What stands at the top of every page and on all papers.',
    },
  },
  {
    path: '/admin/school/front-page',
    access: 'school:manage',
    screen: {
      title: 'Front page',
      intro:
        'What families read before they apply. The page leaves out what you leave empty, or has the portal’s own words there.',
    },
  },
  {
    path: '/admin/school/results',
    access: 'school:manage',
    screen: {
      title: 'Results and links',
      intro: 'Examination results on the front page, and links at the foot of every page.',
    },
  },
  {
    path: '/admin/school/classes',
    access: 'school:manage',
    screen: {
      title: 'Classes',
    },
  },
  {
    path: '/admin/school/subjects',
    access: 'school:manage',
    screen: {
      title: 'Subjects and fee types',
      intro:
        'Every form lists them in this order. Nobody can choose a hidden one; where it was chosen before, it stays.',
    },
  },
  {
    path: '/admin/school/payments',
    access: 'school:manage',
    screen: {
      title: 'Online payments',
      intro: 'Whether students pay online, and what they are told otherwise.',
    },
  },
  {
    path: '/admin/school/messages',
    access: 'school:manage',
    screen: {
      title: 'Messages and answers',
      intro: 'How long you can take messages back, and how soon applicants hear from you.',
    },
  },
  {
    path: '/admin/school/sms',
    access: 'sms:manage',
    screen: {
      title: 'SMS',
      intro: 'What an SMS costs, how many leave a day and when, and the texts that the school has registered for them.',
    },
  },
  {
    path: '/admin/school/accounts',
    access: 'school:manage',
    screen: {
      title: 'Sign-up and login',
      intro: 'Who may have an account, and how it is protected.',
    },
  },
  {
    path: '/admin/school/changes',
    access: 'school:manage',
    screen: {
      title: 'Changes of the settings',
      intro: 'Who changed which setting and when, newest first.',
    },
  },
  {
    path: '/admin/school',
    access: 'school:manage',
    screen: {
      title: 'School',
      intro: 'What the office decides about the school and its portal.',
    },
  },
  {
    path: '/admin/privacy',
    access: 'privacy:manage',
    screen: {
      title: 'Privacy',
      intro: 'How long personal data are kept, and whose data will be erased.',
    },
  },
  {
    path: '/privacy',
    access: 'everybody',
    screen: {
      title: 'Privacy',
      intro: 'What the school keeps about you and your child, for how long, and what you may ask for.',
    },
  },
  {
    path: '/profile/record',
    access: 'profile:read',
    screen: {
      title: 'Who has seen and changed my record',
      intro: 'What the school wrote about you, and which staff opened your page. Newest first.',
    },
  },
  { path: '/profile', access: 'profile:read', screen: { title: 'My Profile' } },
  { path: '/two-step', access: 'profile:read', screen: { title: 'Two-step Login' } },
  { path: '/login', access: 'visitors', nav: 'Login' },
  { path: '/signup', access: 'visitors', nav: 'Sign Up' },
  {
    path: '/setup',
    access: 'everybody',
    screen: {
      title: 'Set up the school',
      intro: 'A few steps; each is saved. The last one creates the first administrator and closes this page.',
    },
  },
  { path: '/reset-password', access: 'everybody' },
  { path: '/email-change', access: 'everybody' },
  { path: '/prove-email', access: 'everybody' },
  { path: '/admission', access: 'everybody' },
  { path: '/verify', access: 'everybody' },
] as const satisfies readonly AppRoute[]

export type RoutePath = (typeof routes)[number]['path']
export type ScreenPath = Extract<(typeof routes)[number], { screen: object }>['path']
