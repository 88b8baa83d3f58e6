import type { Page } from '@/lib/inputs'
import { messages } from '@/lib/messages'
import type { Actor } from '@/lib/server/accounts/actor'
import { db } from '@/lib/server/data/db'
import { operation } from '@/lib/server/doors/operation'
import { studentsFound } from '@/lib/server/data/sql'
import { studentListSchema, type StudentOption } from './schema'

/** Students for selects: only themself for a student, all active for staff (decisions.md, who sees what). */
const visibleTo = (actor: Actor) => (actor.role === 'student' ? { id: actor.id } : {})

/**
 * Section 7, GET /api/users/students: a page of the active students, by name. A select asks for a class or for part of
 * a name; nobody loads a whole school into one.
 */
export const students = operation({
  access: 'students:read',
  as: 'students',
  input: studentListSchema,
  fail: messages.attendance.studentsFailed,
  async run(actor, { page, pageSize, q, class: schoolClass, section }): Promise<Page<StudentOption>> {
    const where = {
      AND: [
        visibleTo(actor),
        { role: 'student' as const, isActive: true },
        schoolClass ? { class: schoolClass } : {},
        section ? { section } : {},
        studentsFound(q),
      ],
    }
    const [total, rows] = await Promise.all([
      db.user.count({ where }),
      db.user.findMany({
        where,
        orderBy: [{ class: 'asc' }, { name: 'asc' }, { id: 'asc' }],
        skip: (page - 1) * pageSize,
        take: pageSize,
        select: { id: true, name: true, class: true, section: true, rollNo: true },
      }),
    ])
    return {
      rows: rows.map(({ id, class: ofClass, section: ofSection, ...student }) => ({
        _id: id,
        ...student,
        class: ofClass ?? '',
        section: ofSection ?? '',
      })),
      total,
      page,
      pageSize,
    }
  },
})
