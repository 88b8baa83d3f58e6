import { messages } from '@/lib/messages'
import type { RoutePath } from '@/lib/routes'

type About = {
  title: string
  /** What it is for. */
  intro?: string
  /** Said in its place when it cannot be loaded, and what is toasted then (docs/spec.md §8). */
  failed: string
  toast?: string
}

/** The words of each screen. */
export const screens = {
  '/admin/admissions': {
    title: 'Admissions',
    intro: 'Applications from the home page, on their way to a place. Newest first.',
    failed: messages.admissions.loadFailed,
  },
  '/admin/approvals': { title: 'Pending Student Approvals', failed: messages.approvals.loadFailed },
  '/admin/mails': {
    title: 'Mails',
    intro:
      'Reset links, invitations, news of applications and of changed profiles, and what became of them. Newest first.',
    failed: messages.mails.loadFailed,
  },
  '/attendance': { title: 'Attendance & Leave Management', failed: messages.attendance.loadFailed },
  '/fees': { title: 'Fees Management Dashboard', failed: messages.fees.loadFailed },
  '/notifications': {
    title: 'Notifications & Communication',
    failed: messages.notifications.loadFailed,
    toast: messages.notifications.failed,
  },
  '/profile': { title: 'My Profile', failed: messages.profile.loadFailed },
  '/promotions': {
    title: 'Promotions',
    intro: 'Films, pictures and brochures of our school, for you and for those you tell about it.',
    failed: messages.promotions.loadFailed,
    toast: messages.promotions.failed,
  },
  '/reports': {
    title: 'Student Report Management',
    failed: messages.reports.loadFailed,
    toast: messages.reports.fetchError,
  },
  '/study-materials': {
    title: 'Study Materials',
    intro: 'Notes, lessons and assignments to keep, and what each class does on which day.',
    failed: messages.materials.loadFailed,
  },
} as const satisfies Partial<Record<RoutePath, About>>

export type ScreenPath = keyof typeof screens

/** The words of the screen that `pathname` is, or lies below. */
export function screenAt(pathname: string): About | undefined {
  const path = Object.keys(screens).find((known) => pathname === known || pathname.startsWith(`${known}/`))
  return path === undefined ? undefined : screens[path as ScreenPath]
}
