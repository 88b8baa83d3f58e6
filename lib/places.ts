import { allows, type Asker, type Capability } from './permissions'

/** How many places the bar at the bottom of a phone has room for, beside the menu's button. */
const most = 4

type Place = { href: string; label: string; icon: string; with: Capability }

/** What is one tap away on a phone: each for those whose daily work it is, in order. */
const places = [
  { href: '/', label: 'Dashboard', icon: 'house', with: 'today:read' },
  { href: '/attendance', label: 'Attendance', icon: 'mark', with: 'attendance:read' },
  { href: '/admin/people', label: 'People', icon: 'people', with: 'people:manage' },
  { href: '/fees', label: 'Fees', icon: 'wallet', with: 'fees:pay' },
  { href: '/reports', label: 'Reports', icon: 'chart', with: 'reports:create' },
  { href: '/admin/admissions', label: 'Admissions', icon: 'inbox', with: 'admissions:manage' },
  { href: '/fees/defaulters', label: 'Defaulters', icon: 'receipt', with: 'fees:remind' },
  { href: '/messages', label: 'Messages', icon: 'mail', with: 'threads:office' },
  { href: '/notifications', label: 'Notifications', icon: 'bell', with: 'notifications:read' },
] as const satisfies readonly Place[]

export const placesOf = (who: Asker) =>
  places
    .filter((place) => allows(place.with, who))
    .slice(0, most)
    .map(({ href, label, icon }) => ({ href, label, icon }))
