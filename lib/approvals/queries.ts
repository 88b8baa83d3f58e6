import type { Role } from '@/lib/constants'
import type { Page } from '@/lib/inputs'
import { messages } from '@/lib/messages'
import { db } from '@/lib/server/data/db'
import { operation } from '@/lib/server/doors/operation'
import { given, newestFirst, pageOf } from '@/lib/server/data/list'
import { holding } from '@/lib/server/data/sql'
import { pendingListSchema, type PendingAccount } from './schema'

const columns = {
  id: true,
  name: true,
  email: true,
  class: true,
  parentEmail: true,
  phone: true,
  address: true,
  createdAt: true,
} as const

const pendingOf = (role: Role, as: string) =>
  operation({
    access: 'approvals:read',
    as,
    input: pendingListSchema,
    fail: messages.approvals.loadFailed,
    async run(_actor, { q, class: schoolClass, ...asked }): Promise<Page<PendingAccount>> {
      const found = q ? { OR: [{ name: holding(q) }, { email: holding(q) }] } : {}
      const where = { role, approvedAt: null, ...given({ class: schoolClass }), ...found }
      return pageOf(
        asked,
        () => db.user.count({ where }),
        (slice) => db.user.findMany({ where, orderBy: newestFirst(), ...slice, select: columns }),
        ({ createdAt, ...user }) => ({
          ...user,
          class: user.class ?? '',
          parentEmail: user.parentEmail ?? '',
          createdAt: createdAt.toISOString(),
        }),
      )
    },
  })

/** docs/spec.md §7, GET /api/auth/users/pending-students: newest first. */
export const listPendingStudents = pendingOf('student', 'students')

/** Teachers who wait for approval (docs/spec-decisions.md, Identity and sessions): newest first. */
export const listPendingTeachers = pendingOf('teacher', 'teachers')
