import { formatDay } from '@/lib/dates'
import { recordChanges } from '@/lib/profile/changes'
import { db } from '@/lib/server/data/db'
import { once } from '@/lib/server/doors/once'
import { operation } from '@/lib/server/doors/operation'
import { move } from './moves'
import { knownStudent, recordLeft, recordReadmission, recordReturn } from './leaving'
import { placeName } from './lists'
import { studentMessages } from './messages'
import { leavingSchema, moveSchema, readmitSchema, studentIdSchema } from './schema'

/** Moves a student to another section or class from a day on; registers before it stay as they are. */
export const moveStudent = operation({
  access: 'students:manage',
  as: 'student',
  input: moveSchema,
  fail: studentMessages.moveFailed,
  async run(actor, { id, from, ...to }) {
    return db.$transaction(async (tx) => {
      const before = await knownStudent(tx, id)
      const { studentId: _id, ...place } = await move(tx, { studentId: id, from, class: to.class, ...sectionOf(to) })
      const where = placeName(place)
      await recordChanges(tx, { userId: id, byId: actor.id, before, after: { enrolment: where }, status: 'Made' })
      return { id, ...place, from, message: studentMessages.moved(before.name, where, formatDay(from)) }
    })
  },
})

const sectionOf = ({ section }: { section?: string }) => (section ? { section } : {})

/** Records that a student has left, or has passed out. The account stays, for what is still to be paid and printed. */
export const recordLeaving = operation({
  access: 'students:manage',
  as: 'student',
  input: leavingSchema,
  fail: studentMessages.leaveFailed,
  async run(actor, leaving) {
    const { id, lastDay, outcome } = leaving
    const name = await db.$transaction((tx) => recordLeft(tx, actor, leaving))
    return { id, lastDay, outcome, message: studentMessages.left(name, formatDay(lastDay)) }
  },
})

/** Takes a leaving back that was recorded by mistake: the student is where they were. */
export const undoLeaving = operation({
  access: 'students:manage',
  as: 'student',
  input: studentIdSchema,
  fail: studentMessages.undoLeavingFailed,
  async run(actor, { id }) {
    const { name, where, place } = await db.$transaction((tx) => recordReturn(tx, actor, id))
    return { id, ...place, message: studentMessages.back(name, where, place.rollNo) }
  },
})

/** Enrols a student again who has left: old marks, fees and reports stay with the enrolment of then. */
export const readmitStudent = operation({
  access: 'students:manage',
  as: 'student',
  input: readmitSchema,
  fail: studentMessages.readmitFailed,
  async run(actor, input, caller) {
    const { id, from, access, ...to } = input
    return once(caller, { of: 'readmitStudent', by: actor.id, input }, async (tx) => {
      const wanted = { studentId: id, from, class: to.class, ...sectionOf(to), access }
      const { name, place } = await recordReadmission(tx, actor, wanted)
      const message = studentMessages.readmitted(name, placeName(place), formatDay(from), place.rollNo)
      return { id, ...place, from, message }
    })
  },
})
