import type { Prisma } from '@/prisma/client/client'
import type { AdmissionStatus } from '@/lib/admissions/pipeline'
import { db } from '@/lib/server/data/db'
import type { MailKind } from '@/lib/server/messages/mails/kinds'

const minute = 60_000

/** Nothing of a demo school is ever sent. */
const never = new Date('2199-12-31T00:00:00Z')

type Sample = {
  mail: MailKind
  /** The mail is about the newest application with this status; without it, about the demo student's account. */
  about?: AdmissionStatus
  minutesAgo: number
} & Pick<Prisma.DeliveryCreateManyInput, 'status' | 'reason' | 'attempts' | 'dueAt'>

const sent = { status: 'Sent', attempts: 1 } as const

const samples: readonly Sample[] = [
  { mail: 'applicationReceived', about: 'Declined', minutesAgo: 12_600, ...sent },
  { mail: 'applicationReceived', about: 'Waitlisted', minutesAgo: 9_340, ...sent },
  { mail: 'invitation', about: 'Accepted', minutesAgo: 7_225, ...sent },
  { mail: 'applicationWaitlisted', about: 'Waitlisted', minutesAgo: 4_310, ...sent },
  { mail: 'passwordReset', minutesAgo: 2_875, ...sent },
  {
    mail: 'applicationDeclined',
    about: 'Declined',
    minutesAgo: 1_490,
    status: 'Failed',
    attempts: 1,
    reason: '550 5.1.1 The mailbox does not exist.',
  },
  { mail: 'applicationReceived', about: 'Under review', minutesAgo: 430, ...sent },
  {
    mail: 'applicationLink',
    about: 'New',
    minutesAgo: 35,
    status: 'Queued',
    attempts: 2,
    reason: '451 4.3.2 The mail server is being restarted.',
    dueAt: never,
  },
]

/** A few mails of the portal itself, in every state. Does nothing if there are any. */
export async function fill() {
  if ((await db.delivery.count({ where: { mail: { not: null } } })) > 0) return
  const applications = await db.admission.findMany({
    orderBy: { createdAt: 'desc' },
    select: { id: true, status: true, email: true, user: { select: { login: true } } },
  })
  const rows = samples.flatMap(({ about, minutesAgo, ...sample }) => {
    const createdAt = new Date(Date.now() - minutesAgo * minute)
    const application = applications.find(({ status }) => status === about)
    if (about && !application) return []
    const account = about ? (application?.user?.login?.email ?? null) : 'student@school.example'
    return {
      ...sample,
      channel: 'Email' as const,
      subjectId: application?.id ?? null,
      address: sample.mail === 'invitation' || !application ? account : application.email,
      createdAt,
      decidedAt: sample.status === 'Queued' ? null : new Date(createdAt.getTime() + minute),
    }
  })
  await db.delivery.createMany({ data: rows })
}
