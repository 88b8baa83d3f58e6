import { formatDay, type Day } from '@/lib/dates'
import { dear, type Fact, type MailWords } from '@/lib/mail-text'
import { env } from '@/lib/server/env'
import { greetingIn } from './greetings'

/** What the queue knows of a notification and of who gets it at this address. */
export type Notice = {
  subject: string
  message: string
  /** Of a notification about one student, their name. */
  student: string | null
  /** The names of the children on whose account it goes to guardians at this address; null for others. */
  children: string[] | null
  sentBy: string
  /** Whom the delivery is to; of a message to a parent, the student. */
  reader: string | null
  /** Whether the address is that reader's own, who has a log-in then. */
  isOwn: boolean
  /** With which the place of this student was applied for, if it is this address. */
  parentName: string | null
  /** The mark that it tells of. */
  day: Day | null
  class: string | null
  section: string | null
  isAbsent: boolean | null
}

/** The mail of a notification: a letter that somebody at the school wrote to many, or what the portal says about one. */
export const noticeWords = (notice: Notice, to: string, beside: readonly Notice[] = []): MailWords => {
  if (notice.student === null) return toMany(notice)
  const words = aboutOne(notice, notice.student, to)
  return beside.length === 0 ? words : aboutSeveral(words, [notice, ...beside])
}

const opens = (label: string, path: string) => ({ label, url: `${env().APP_URL}${path}` })

// It is sent as it was written, greeting and all.
const toMany = ({ subject, message, children, sentBy, isOwn }: Notice): MailWords => ({
  subject,
  says: subject,
  letter: message,
  from: sentBy,
  ...(children ? { facts: [[children.length > 1 ? 'Students' : 'Student', children.join(', ')]] } : {}),
  ...(isOwn ? { button: opens('See all notifications', '/notifications') } : {}),
})

/** Of brothers and sisters who are absent on one day: what is said of each, and the day once. */
const aboutSeveral = (words: MailWords, notices: readonly Notice[]): MailWords => ({
  ...words,
  says: notices.map(({ message }) => message).join(' '),
  facts: [...notices.flatMap(whoIsMeant), ...notices.slice(0, 1).flatMap(markOf)],
  then: ['If you did not know of these absences, please tell the school at once.'],
})

function whoIsMeant({ student, ...notice }: Notice): Fact[] {
  const place = [notice.class, notice.section && `section ${notice.section}`].filter(Boolean).join(', ')
  return [...(student ? [['Student', student] as const] : []), ...(place ? [['Class', place] as const] : [])]
}

const markOf = ({ day, isAbsent }: Notice): Fact[] =>
  day
    ? [
        ['Date', formatDay(day)],
        ['Attendance', isAbsent ? 'Absent' : 'Present'],
      ]
    : []

function aboutOne(notice: Notice, student: string, to: string): MailWords {
  const { subject, message, children, reader, isOwn, parentName, isAbsent } = notice
  return {
    subject,
    greeting:
      isOwn && reader ? dear(reader) : greetingIn({ name: student, ownEmail: null, parentName, applied: to }, to),
    says: message,
    facts: [...whoIsMeant(notice), ...markOf(notice)],
    ...(isAbsent ? { then: ['If you did not know of this absence, please tell the school at once.'] } : {}),
    ...(isOwn ? { button: opens(children ? 'See the attendance' : 'See your attendance', '/attendance') } : {}),
  }
}
