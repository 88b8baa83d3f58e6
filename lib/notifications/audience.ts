import type { z } from 'zod'
import { audienceName, familyOf, isGroup } from '@/lib/audiences'
import { AppError } from '@/lib/errors'
import { owingSums } from '@/lib/fees/sql'
import { messages } from '@/lib/messages'
import type { Scope } from '@/lib/server/accounts/scope'
import { taughtPupils } from '@/lib/server/accounts/visible'
import { db } from '@/lib/server/data/db'
import { listed, type Audience } from '@/lib/server/messages/deliveries/enqueue'
import * as recipients from '@/lib/server/messages/deliveries/recipients'
import { schoolDay } from '@/lib/server/school-day'
import { Prisma } from '@/prisma/client/client'
import { assertMayAddress } from './addressed'
import type { previewSchema } from './schema'

type Asked = z.output<typeof previewSchema>

/**
 * Whom a notice is addressed to by who writes it.
 * @throws AppError notFound for a student who is not there or not theirs; forbidden.
 */
export async function audienceOf(scope: Scope, asked: Asked): Promise<Audience> {
  const audience = await meant(scope, asked)
  await assertMayAddress(scope, asked)
  return audience
}

/** A further group is an entry and a name in lib/audiences.ts, and a case here. */
async function meant(scope: Scope, asked: Asked): Promise<Audience> {
  const { type, recipients: group, class: schoolClass = '', section = '', student, duty } = asked
  const name = audienceName(asked)
  if (!isGroup(group)) return listed(name, type)
  const inClass = Prisma.sql`u."class" = ${schoolClass}`
  const inSection = Prisma.sql`${inClass} AND u."section" = ${section}`
  switch (group) {
    case 'A section':
      return { recipients: name, who: recipients.studentsHere(type, inSection) }
    case 'Guardians of a class':
      return { recipients: name, who: recipients.guardiansHere(type, inClass) }
    case 'Guardians of a section':
      return { recipients: name, who: recipients.guardiansHere(type, inSection) }
    case 'Guardians of students with overdue fees':
      return { recipients: name, who: recipients.guardiansOf(type, whoOwe(), { payers: true }), about: true }
    case 'All Staff':
      return { recipients: name, who: recipients.staff(type, ['teacher', 'admin', 'staff']) }
    case 'Holders of a duty':
      // The schema asks for it.
      if (!duty) throw new AppError('invalid', messages.common.incomplete)
      return { recipients: name, who: recipients.holders(type, duty, schoolDay()) }
    case 'One family': {
      const reached = { role: 'student', approvedAt: { not: null }, blockedAt: null } as const
      const found = await db.user.findFirst({
        where: { AND: [{ id: student, ...reached }, taughtPupils(scope)] },
        select: { name: true },
      })
      if (!found) throw new AppError('notFound', messages.common.notFound)
      const who = recipients.guardiansOf(type, Prisma.sql`u."id" = ${student}::uuid AND u."blockedAt" IS NULL`)
      return { recipients: familyOf(found.name), who, studentId: student }
    }
  }
}

const whoOwe = () => Prisma.sql`u."blockedAt" IS NULL AND u."id" IN (SELECT d."studentId" FROM ${owingSums()})`
