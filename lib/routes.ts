import { admissionMessages } from './admissions/messages'
import { approvalMessages } from './approvals/messages'
import { attendanceMessages } from './attendance/messages'
import { auditMessages } from './audit/messages'
import { calendarMessages } from './calendar/messages'
import { certificateMessages } from './certificates/messages'
import { feeMessages } from './fees/messages'
import { importMessages } from './import/messages'
import { mailMessages } from './mails/messages'
import { materialMessages } from './materials/messages'
import { notificationMessages } from './notifications/messages'
import { peopleMessages } from './people/messages'
import { privacyMessages } from './privacy/messages'
import { profileMessages } from './profile/messages'
import { promotionMessages } from './promotions/messages'
import { reportMessages } from './reports/messages'
import { schoolMessages } from './school/messages'
import { setupMessages } from './setup/messages'
import { yearMessages } from './year/messages'
import { roles, type Role } from './constants'
import type { ActorRole } from './permissions'

/** `visitors`: only without a session. `members`: any role. `admins`: only the role admin. */
type Access = 'public' | 'visitors' | 'members' | 'admins'

export type AppRoute = {
  path: string
  access: Access
  /** Where those of a role have the same on another screen. */
  instead?: Partial<Record<Role, string>>
  /** Its label in the navigation, and who sees it there. */
  nav?: { label: string; shownTo: readonly ActorRole[] }
  /**
   * Title and introduction of the screen; where docs/spec.md §8 has them, the message when it cannot be loaded and a
   * toast then.
   */
  screen?: { title: string; intro?: string; failed?: string; toast?: string }
}

/** The one table of screens: path, access, place in the navigation (in this order, docs/spec.md §2), and texts. */
export const routes = [
  { path: '/home', access: 'public', nav: { label: 'Home', shownTo: ['guest', ...roles] } },
  { path: '/', access: 'members', nav: { label: 'Dashboard', shownTo: roles } },
  {
    path: '/study-materials',
    access: 'members',
    nav: { label: 'Study Materials', shownTo: roles },
    screen: {
      title: 'Study Materials',
      intro: 'Notes, lessons and assignments to keep, and what each class does on which day.',
      failed: materialMessages.loadFailed,
    },
  },
  {
    path: '/attendance',
    access: 'members',
    nav: { label: 'Attendance', shownTo: roles },
    screen: { title: 'Attendance & Leave Management', failed: attendanceMessages.loadFailed },
  },
  {
    path: '/notifications',
    access: 'members',
    nav: { label: 'Notifications', shownTo: roles },
    screen: {
      title: 'Notifications & Communication',
      failed: notificationMessages.loadFailed,
      toast: notificationMessages.failed,
    },
  },
  {
    path: '/fees/defaulters',
    access: 'members',
    instead: { student: '/fees' },
    screen: {
      title: 'Defaulters',
      intro: 'Pupils with fees past their due date, those who owe most first.',
      failed: feeMessages.loadFailed,
    },
  },
  {
    path: '/fees',
    access: 'members',
    nav: { label: 'Fees', shownTo: roles },
    screen: { title: 'Fees Management Dashboard', failed: feeMessages.loadFailed },
  },
  {
    path: '/reports',
    access: 'members',
    nav: { label: 'Reports', shownTo: roles },
    screen: { title: 'Student Report Management', failed: reportMessages.loadFailed, toast: reportMessages.fetchError },
  },
  {
    path: '/promotions',
    access: 'members',
    nav: { label: 'Promotions', shownTo: roles },
    screen: {
      title: 'Promotions',
      intro: 'Films, pictures and brochures of our school, to see and to share.',
      failed: promotionMessages.loadFailed,
      toast: promotionMessages.failed,
    },
  },
  {
    path: '/admin/approvals',
    access: 'admins',
    nav: { label: 'Manage Students', shownTo: ['admin'] },
    screen: { title: 'Pending Student Approvals', failed: approvalMessages.loadFailed },
  },
  {
    path: '/admin/admissions',
    access: 'admins',
    nav: { label: 'Admissions', shownTo: ['admin'] },
    screen: {
      title: 'Admissions',
      intro: 'Applications for admission from the home page, newest first.',
      failed: admissionMessages.loadFailed,
    },
  },
  {
    path: '/admin/people',
    access: 'admins',
    screen: {
      title: 'People',
      intro: 'Pupils and staff, by name. Open a name to see all records of the person.',
      failed: peopleMessages.loadFailed,
    },
  },
  {
    path: '/people',
    access: 'members',
    instead: { student: '/', admin: '/admin/people' },
    screen: {
      title: 'Pupils',
      intro: 'All pupils, by name. Open a name to see all records of the pupil.',
      failed: peopleMessages.loadFailed,
    },
  },
  {
    path: '/admin/certificates',
    access: 'admins',
    screen: {
      title: 'Certificates',
      intro: 'Transfer and bonafide certificates that were given out, newest first. They are issued on a pupil’s page.',
      failed: certificateMessages.loadFailed,
    },
  },
  {
    path: '/admin/mails',
    access: 'admins',
    screen: {
      title: 'Mails',
      intro:
        'Reset links, invitations, news of applications and of changed profiles, and whether they were sent. Newest first.',
      failed: mailMessages.loadFailed,
    },
  },
  {
    path: '/admin/audit',
    access: 'admins',
    screen: {
      title: 'Audit',
      intro: 'Who did what to whose record, newest first. Nothing here can be changed.',
      failed: auditMessages.loadFailed,
    },
  },
  {
    path: '/admin/calendar',
    access: 'admins',
    screen: {
      title: 'Calendar',
      intro: 'Holidays, and Sundays on which school is held. Attendance is marked on school days only.',
      failed: calendarMessages.loadFailed,
    },
  },
  {
    path: '/admin/year',
    access: 'admins',
    screen: {
      title: 'School year',
      intro: 'The move into the next school year: its classes, and to which class each pupil goes.',
      failed: yearMessages.loadFailed,
    },
  },
  {
    path: '/admin/import',
    access: 'admins',
    screen: {
      title: 'Import',
      intro: 'Pupils and staff from an Excel or CSV sheet. Before anything is saved, you see what will change.',
      failed: importMessages.loadFailed,
    },
  },
  {
    path: '/admin/school',
    access: 'admins',
    screen: {
      title: 'School',
      intro: 'What the office decides about the school and its portal.',
      failed: schoolMessages.loadFailed,
    },
  },
  {
    path: '/admin/privacy',
    access: 'admins',
    screen: {
      title: 'Privacy',
      intro: 'For how long personal data are kept, and whose are to be erased.',
      failed: privacyMessages.retentionFailed,
    },
  },
  {
    path: '/privacy',
    access: 'public',
    screen: {
      title: 'Privacy',
      intro: 'What the school keeps about you and your child, for how long, and what you may ask for.',
      failed: privacyMessages.retentionFailed,
    },
  },
  {
    path: '/profile/record',
    access: 'members',
    screen: {
      title: 'Who has seen and changed my record',
      intro: 'What the school wrote about you, and who of the staff opened your page. Newest first.',
      failed: auditMessages.ownFailed,
    },
  },
  { path: '/profile', access: 'members', screen: { title: 'My Profile', failed: profileMessages.loadFailed } },
  { path: '/two-step', access: 'members', screen: { title: 'Two-step Login' } },
  { path: '/login', access: 'visitors', nav: { label: 'Login', shownTo: ['guest'] } },
  { path: '/signup', access: 'visitors', nav: { label: 'Sign Up', shownTo: ['guest'] } },
  {
    path: '/setup',
    access: 'public',
    screen: {
      title: 'Set up the school',
      intro: 'A few steps; each is saved. The last one creates the first administrator and closes this page.',
      failed: setupMessages.failed,
    },
  },
  { path: '/reset-password', access: 'public' },
  { path: '/email-change', access: 'public' },
  { path: '/prove-email', access: 'public' },
  { path: '/admission', access: 'public' },
  { path: '/verify', access: 'public' },
] as const satisfies readonly AppRoute[]

export type RoutePath = (typeof routes)[number]['path']
export type ScreenPath = Extract<(typeof routes)[number], { screen: object }>['path']
