import { z } from 'zod'
import { day } from '@/lib/answers'
import { formatDay, type Day } from '@/lib/dates'
import { errorAt } from '@/lib/errors'
import { recordChanges } from '@/lib/profile/changes'
import { db } from '@/lib/server/data/db'
import { once } from '@/lib/server/doors/once'
import { operation } from '@/lib/server/doors/operation'
import { beginAll } from './first-days'
import { move } from './moves'
import { knownStudent, recordLeft, recordReadmission, recordReturn } from './leaving'
import { placeName, sinceInWords, leavingOutcomes } from './lists'
import { placedShape } from './answers'
import { studentMessages } from './messages'
import { firstDaySchema, leavingSchema, moveSchema, readmitSchema, studentIdSchema } from './schema'

/** Moves a student to another section or class from a day on; registers before it stay as they are. */
export const moveStudent = operation({
  access: 'students:manage',
  as: 'student',
  input: moveSchema,
  output: placedShape.extend({ from: day }),
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

/** Corrects since when a student has been where they are, as if it had never been recorded otherwise. */
export const correctFirstDay = operation({
  access: 'students:manage',
  as: 'student',
  input: firstDaySchema,
  output: z.strictObject({ id: z.string(), from: day, message: z.string() }),
  fail: studentMessages.firstDayFailed,
  async run(actor, { id, from }) {
    return db.$transaction(async (tx) => {
      const known = await knownStudent(tx, id)
      const [begun] = await beginAll(tx, [{ studentId: id, from }])
      if (!begun || begun.before === from) throw errorAt('from', studentMessages.sameFirstDay, 'conflict')
      const said = (day: Day) => sinceInWords(begun.after, day)
      const before = { ...known, enrolment: said(begun.before) }
      await recordChanges(tx, { userId: id, byId: actor.id, before, after: { enrolment: said(from) }, status: 'Made' })
      return { id, from, message: studentMessages.firstDay(known.name, placeName(begun.after), formatDay(from)) }
    })
  },
})

/** Records that a student has left, or has passed out. The account stays, for what is still to be paid and printed. */
export const recordLeaving = operation({
  access: 'students:manage',
  as: 'student',
  input: leavingSchema,
  output: z.strictObject({
    id: z.string(),
    lastDay: day,
    outcome: z.enum(leavingOutcomes),
    message: z.string(),
  }),
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
  output: placedShape,
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
  output: placedShape.extend({ from: day }),
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
