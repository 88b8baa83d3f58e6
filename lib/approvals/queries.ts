import type { Role } from '@/lib/constants'
import type { Page } from '@/lib/inputs'
import { messages } from '@/lib/messages'
import { db } from '@/lib/server/data/db'
import { operation } from '@/lib/server/doors/operation'
import { newestFirst } from '@/lib/server/data/ordering'
import { holding } from '@/lib/server/data/sql'
import { pendingListSchema, type PendingAccount } from './schema'

const pendingOf = (role: Role, as: string) =>
  operation({
    access: 'approvals:read',
    as,
    input: pendingListSchema,
    fail: messages.approvals.loadFailed,
    async run(_actor, { page, pageSize, q, class: schoolClass }): Promise<Page<PendingAccount>> {
      const matching = holding(q)
      const ofClass = schoolClass ? { class: schoolClass } : {}
      const where = {
        role,
        approvedAt: null,
        ...ofClass,
        ...(q ? { OR: [{ name: matching }, { email: matching }] } : {}),
      }
      const [total, users] = await Promise.all([
        db.user.count({ where }),
        db.user.findMany({
          where,
          orderBy: newestFirst(),
          skip: (page - 1) * pageSize,
          take: pageSize,
          select: {
            id: true,
            name: true,
            email: true,
            class: true,
            parentEmail: true,
            phone: true,
            address: true,
            createdAt: true,
          },
        }),
      ])
      const rows = users.map((user) => ({
        ...user,
        class: user.class ?? '',
        parentEmail: user.parentEmail ?? '',
        createdAt: user.createdAt.toISOString(),
      }))
      return { rows, total, page, pageSize }
    },
  })

/** Section 7, GET /api/auth/users/pending-students: newest first. */
export const pendingStudents = pendingOf('student', 'students')

/** Teachers who wait for approval (decisions.md, identity and sessions): newest first. */
export const pendingTeachers = pendingOf('teacher', 'teachers')
