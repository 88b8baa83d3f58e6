import type { Page } from '@/lib/inputs'
import { messages } from '@/lib/messages'
import { ownStudent } from '@/lib/server/accounts/visible'
import { db } from '@/lib/server/data/db'
import { given, pageOf } from '@/lib/server/data/list'
import { operation } from '@/lib/server/doors/operation'
import { studentsFound } from '@/lib/server/data/sql'
import { studentListSchema, type StudentOption } from './schema'

/**
 * docs/spec.md §7, GET /api/users/students: a page of the active students, by name. A select asks for a class or for part of
 * a name; nobody loads a whole school into one.
 */
export const listStudents = operation({
  access: 'students:read',
  as: 'students',
  input: studentListSchema,
  fail: messages.attendance.studentsFailed,
  async run(actor, { q, class: schoolClass, section, ...asked }): Promise<Page<StudentOption>> {
    const active = { role: 'student', isActive: true, ...given({ class: schoolClass, section }) } as const
    const where = { AND: [ownStudent(actor), active, studentsFound(q)] }
    return pageOf(
      asked,
      () => db.user.count({ where }),
      (slice) =>
        db.user.findMany({
          where,
          orderBy: [{ class: 'asc' }, { name: 'asc' }, { id: 'asc' }],
          ...slice,
          select: { id: true, name: true, class: true, section: true, rollNo: true },
        }),
      ({ id, class: ofClass, section: ofSection, ...student }) => ({
        _id: id,
        ...student,
        class: ofClass ?? '',
        section: ofSection ?? '',
      }),
    )
  },
})
