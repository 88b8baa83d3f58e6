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
export const noticeWords = (notice: Notice, to: string): MailWords =>
  notice.student === null ? toMany(notice) : aboutOne(notice, notice.student, to)

const opens = (label: string, path: string) => ({ label, url: `${env().APP_URL}${path}` })

// It is sent as it was written, greeting and all.
const toMany = ({ subject, message, sentBy, isOwn }: Notice): MailWords => ({
  subject,
  says: subject,
  letter: message,
  from: sentBy,
  ...(isOwn ? { button: opens('See all notifications', '/notifications') } : {}),
})

function aboutOne(notice: Notice, student: string, to: string): MailWords {
  const { subject, message, reader, isOwn, parentName, day, isAbsent } = notice
  const place = [notice.class, notice.section && `section ${notice.section}`].filter(Boolean).join(', ')
  const facts: Fact[] = [['Student', student]]
  if (place) facts.push(['Class', place])
  if (day) facts.push(['Date', formatDay(day)], ['Attendance', isAbsent ? 'Absent' : 'Present'])
  return {
    subject,
    greeting:
      isOwn && reader ? dear(reader) : greetingIn({ name: student, ownEmail: null, parentName, applied: to }, to),
    says: message,
    facts,
    ...(isAbsent ? { then: ['If you did not know of this absence, please tell the school at once.'] } : {}),
    ...(isOwn ? { button: opens('See your attendance', '/attendance') } : {}),
  }
}
