import type { RegisterState } from '@/lib/attendance/answers'
import { isLate } from '@/lib/attendance/missing'
import { countMissing, missingIn } from '@/lib/attendance/registers'
import { formatCount, listed, plural } from '@/lib/counted'
import { mostInBar } from '@/lib/bar'
import { placeName } from '@/lib/enrolment/lists'
import type { Fact, Figure } from './answers'
import { todayMessages } from './messages'
import type { Urgency } from './schema'
import type { Waiting } from './statement'

/** What is said to one role: its figures in their order, what its cards say, and what is done. */
export type Said = { figures: Figure[]; facts: Fact[]; done: string[] }

const order: readonly Urgency[] = ['late', 'waits', 'known']

type Counted = Omit<Figure, 'value' | 'detail' | 'urgency'> & { urgency: Urgency; value?: string; detail?: string }

/** A figure; `value` is its count unless given. */
export const figure = ({ value, detail = '', ...rest }: Counted): Figure => ({
  ...rest,
  value: value ?? formatCount(rest.count),
  detail,
})

/** The most urgent first; those alike stay in their order. */
export const byUrgency = (figures: readonly Figure[]): Figure[] =>
  figures.toSorted((a, b) => order.indexOf(a.urgency) - order.indexOf(b.urgency))

/** Leave requests of all classes, or of those that are the viewer's `own`. */
export const leaveSaid = (count: number, { own = false } = {}): Figure =>
  figure({
    key: 'leave',
    urgency: 'waits',
    count,
    label: plural(count, 'leave request to decide', 'leave requests to decide'),
    detail: own ? todayMessages.ofOwnClasses : '',
    href: `/attendance?leave.status=Pending${own ? '&leave.whose=My+sections' : ''}#leave`,
  })

/** The key of the figure of unread messages about a child. */
export const unreadThreads = 'threads'

/** What waits for whoever decides leave of staff, and whoever writes about a child. */
export const waitingSaid = ({ staffLeave, threads }: Waiting): Figure[] =>
  [
    figure({
      key: 'staffLeave',
      urgency: 'waits',
      count: staffLeave,
      label: plural(staffLeave, todayMessages.staffLeave.one, todayMessages.staffLeave.many),
      href: '/staff-leave?status=Pending',
    }),
    figure({
      key: unreadThreads,
      urgency: 'waits',
      count: threads,
      value: mostSaid(threads),
      label: plural(threads, todayMessages.threads.one, todayMessages.threads.many),
      detail: todayMessages.aboutChild,
      href: '/messages',
    }),
  ].filter(({ count }) => count > 0)

/** What the card of the notifications says. */
export const unreadSaid = (unread: number): Fact => ({
  href: '/notifications',
  text:
    unread > 0
      ? `${mostSaid(unread)} ${plural(unread, todayMessages.unread.one, todayMessages.unread.many)}`
      : todayMessages.noneUnread,
})

/** As in the bar. */
export const mostSaid = (unread: number) => (unread < mostInBar ? formatCount(unread) : `${mostInBar - 1}+`)

/** The registers that are missing, or that none is; neither on a day without school. */
export function registersSaid(
  states: readonly RegisterState[],
  { own }: { own: boolean },
): Pick<Said, 'figures' | 'done'> {
  const asked = states.filter((state) => state.asked)
  if (asked.length === 0) return { figures: [], done: [] }
  const missing = missingIn(states)
  const { count, word } = countMissing(states, missing)
  if (count === 0) return { figures: [], done: [own ? 'your classes are marked' : 'all classes are marked'] }
  return {
    done: [],
    figures: [
      figure({
        key: 'registers',
        urgency: isLate() ? 'late' : 'waits',
        count,
        label: `${word} not marked yet`,
        detail: listed(missing.map(placeName)),
        href: `/attendance?registers=${own ? 'own' : 'all'}#missing`,
      }),
    ],
  }
}
