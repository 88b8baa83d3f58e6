/** Counting stops here: the bar says 99+. */
export const mostInBar = 100

/** The numbers in the bar, of what is new `mostInBar` at most, and what tells an open tab that it shows too much. */
export type Bar = {
  /** New notifications. */
  unread: number
  /** New applications for admission: 0 for who does not decide them. */
  waiting: number
  /** How many children the viewer reaches as a guardian: a tab that stays open is read again when that changes. */
  children: number
}

/** How much is new behind a link. */
export type News = { count: number; are: string }

/** `icon`: of components/ui/controls.css. */
type IconLink = { href: string; label: string; icon: string }

/** What somebody has in the bar. The browser gets no table of what others have. */
export type BarLinks = {
  /** The navigation of the contract, in its order. */
  items: readonly { href: string; label: string }[]
  /** The screens of the school office (lib/office-screens.ts). */
  office: readonly { label: string; screens: readonly IconLink[] }[]
  /** What is one tap away on a phone (lib/places.ts). */
  places: readonly IconLink[]
  /** The list of people, for those who may search in it. */
  people?: { href: string; label: string }
  /** Whose guardian the viewer is, and whom they look at; null for all, or for one's own `work`. */
  family?: { account: string; children: readonly { id: string; name: string }[]; chosen: string | null; work: boolean }
  /** By the link's address. */
  news: Partial<Record<string, News>>
}
