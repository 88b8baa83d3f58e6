import { pageOf } from '@/lib/answers'
import { attendanceMessages } from '@/lib/attendance/messages'
import { visiblePeople } from '@/lib/server/accounts/visible'
import { db } from '@/lib/server/data/db'
import { withoutUndefined, readRows } from '@/lib/server/data/list'
import { operation } from '@/lib/server/doors/operation'
import { studentSearch } from '@/lib/server/data/sql'
import { schoolDay } from '@/lib/server/school-day'
import { studentOptionShape } from './answers'
import { enrolledOn } from './enrolled'
import { studentListSchema } from './schema'

/** docs/spec.md §7, GET /api/users/students: a page of the students who are enrolled today, by class and name. */
export const listStudents = operation({
  access: 'students:read',
  as: 'students',
  input: studentListSchema,
  output: pageOf(studentOptionShape),
  fail: attendanceMessages.studentsFailed,
  async run(_actor, { q, class: schoolClass, section, ...asked }, { scope }) {
    // The copies at the account are in the list's order.
    const active = { role: 'student', isActive: true, ...withoutUndefined({ class: schoolClass, section }) } as const
    const enrolled = { enrolments: { some: enrolledOn(schoolDay()) } }
    const where = { AND: [visiblePeople(scope), active, enrolled, studentSearch(q)] }
    return readRows(
      db.user,
      asked,
      {
        where,
        orderBy: [...(schoolClass ? [] : [{ classRank: 'asc' as const }]), { name: 'asc' }, { id: 'asc' }],
        select: { id: true, name: true, class: true, section: true, rollNo: true, admissionNo: true },
      },
      ({ id, class: ofClass, section: ofSection, admissionNo, ...student }) => ({
        _id: id,
        ...student,
        class: ofClass ?? '',
        section: ofSection ?? '',
        admissionNo: admissionNo ?? '',
      }),
    )
  },
})
