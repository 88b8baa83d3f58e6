import { guardiansOf, sectionOf } from '@/lib/audiences'
import { db } from '@/lib/server/data/db'
import { queueForAudience } from '@/lib/server/messages/deliveries/enqueue'
import { guardiansHere } from '@/lib/server/messages/deliveries/recipients'
import { Prisma } from '@/prisma/client/client'
import { inOneTransaction } from '../progress'
import { daysAgo } from '../store-files'
import { setSaved } from './4-notifications'

const [schoolClass, section] = ['Class 8', 'A']

/** A notice to the guardians of a section, once there are guardians. */
export async function fill() {
  const recipients = guardiansOf(sectionOf(schoolClass, section))
  const [teacher, known] = await Promise.all([
    db.login.findUnique({ where: { email: 'teacher@school.example' }, select: { userId: true } }),
    db.notification.count({ where: { recipients } }),
  ])
  if (!teacher || known > 0) return
  await inOneTransaction(async (tx) => {
    const { id } = await queueForAudience(tx, {
      ...{ type: 'Email', subject: 'Parent-Teacher Meeting', sentById: teacher.userId },
      message:
        'I would like to meet you before the examinations: on Saturday between 10 am and noon, in the classroom. Please bring the diary.',
      audience: {
        recipients,
        who: guardiansHere('Email', Prisma.sql`u."class" = ${schoolClass} AND u."section" = ${section}`),
      },
    })
    await setSaved(tx, id, daysAgo(5))
  })
}
