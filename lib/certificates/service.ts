import { z } from 'zod'
import { formatDay, toDay, type Day } from '@/lib/dates'
import { AppError, errorAt } from '@/lib/errors'
import { duesOf } from '@/lib/fees/dues'
import { messages } from '@/lib/messages'
import { formatPaise } from '@/lib/money'
import type { Actor } from '@/lib/server/accounts/actor'
import { db, type Transaction } from '@/lib/server/data/db'
import { lockDaysOf } from '@/lib/server/data/locks'
import { once } from '@/lib/server/doors/once'
import { operation } from '@/lib/server/doors/operation'
import { newCode } from '@/lib/server/papers/code'
import { schoolDay } from '@/lib/server/school-day'
import { recordLeft } from '@/lib/enrolment/leaving'
import { placeName } from '@/lib/enrolment/lists'
import { assertNotBlocked } from '@/lib/enrolment/not-blocked'
import { studentMessages } from '@/lib/enrolment/messages'
import { schoolYearOf } from '@/lib/years'
import type { CertificateKind } from './lists'
import { issuedCertificateShape } from './answers'
import { certificateMessages as said } from './messages'
import { formatCertificateNumber } from './numbers'
import { bonafidePaper, transferPaper } from './paper'
import { hasLeft, pupilOf, type Pupil, type Stretch } from './records'
import { bonafideSchema, cancelSchema, transferSchema, type Paper, type TransferInput } from './schema'

/**
 * Certifies that somebody is a pupil of the school.
 * @throws AppError notFound, conflict for who is not enrolled.
 */
export const issueBonafide = operation({
  access: 'certificates:manage',
  as: 'certificate',
  input: () => bonafideSchema(schoolDay()),
  output: issuedCertificateShape,
  fail: said.issueFailed,
  async run(actor, input, caller) {
    return once(caller, { of: 'issueBonafide', by: actor.id, input }, async (tx) => {
      await lockDaysOf(tx, input.id)
      const pupil = await pupilOf(tx, input.id)
      const enrolment = pupil.enrolments.find(({ toDay: last }) => last === null)
      if (!enrolment) throw new AppError('conflict', studentMessages.notEnrolled)
      return issue(tx, actor, { kind: 'Bonafide', pupil, enrolment }, (issued) =>
        bonafidePaper({ pupil, enrolment, issued }, input),
      )
    })
  },
})

/**
 * Certifies that somebody was a pupil of the school and has left. Of a pupil who is enrolled the leaving is recorded in
 * the same transaction.
 * @throws AppError notFound; conflict when there is one already, and without a reason while something is still to be paid;
 * invalid without the last day of a pupil who is enrolled, and what recording the leaving throws.
 */
export const issueTransfer = operation({
  access: 'certificates:manage',
  as: 'certificate',
  input: () => transferSchema(schoolDay()),
  output: issuedCertificateShape,
  fail: said.issueFailed,
  async run(actor, input, caller) {
    return once(caller, { of: 'issueTransfer', by: actor.id, input }, async (tx) => {
      await lockDaysOf(tx, input.id)
      await assertNotBlocked(tx, [input.id])
      const { pupil, enrolment } = await leftPupil(tx, actor, input)
      await refuseSecond(tx, enrolment)
      const dues = await duesWithReason(tx, input)
      return issue(tx, actor, { kind: 'Transfer', pupil, enrolment, ...dues }, (issued) =>
        transferPaper({ pupil, enrolment, issued }, input),
      )
    })
  },
})

async function leftPupil(tx: Transaction, actor: Actor, { id, lastDay, outcome = 'Left', admittedOn }: TransferInput) {
  const before = await pupilOf(tx, id)
  const open = before.enrolments.some(({ toDay: last }) => last === null)
  if (open) {
    if (!lastDay) throw errorAt('lastDay', said.lastDayRequired)
    await recordLeft(tx, actor, { id, lastDay, outcome })
  }
  const pupil = open ? await pupilOf(tx, id) : before
  const enrolment = pupil.enrolments.at(-1)
  if (!enrolment?.toDay) throw new AppError('conflict', said.neverEnrolled)
  // The form does not ask for the last day of a leaving that is recorded already.
  if (admittedOn > toDay(enrolment.toDay)) throw errorAt('admittedOn', said.admittedAfterLeaving)
  if (!hasLeft(enrolment)) throw new AppError('conflict', said.notLeft(formatDay(toDay(enrolment.toDay))))
  return { pupil, enrolment }
}

/** A partial unique index stands behind it. */
async function refuseSecond(tx: Transaction, { id }: Stretch) {
  const known = await tx.certificate.findFirst({
    where: { enrolmentId: id, kind: 'Transfer', cancelledAt: null },
    select: { year: true, number: true },
  })
  if (known) throw new AppError('conflict', said.known(formatCertificateNumber({ kind: 'Transfer', ...known })))
}

async function duesWithReason(tx: Transaction, { id, duesReason }: TransferInput) {
  const duesPaise = await duesOf(tx, id)
  if (duesPaise === 0n) return {}
  if (duesReason) return { duesPaise, duesReason }
  const message = said.unpaid(formatPaise(Number(duesPaise)))
  // A conflict, because a form that was opened before the fee was added has no such field: its screen is drawn anew.
  throw errorAt('duesReason', message, 'conflict')
}

type About = {
  kind: CertificateKind
  pupil: Pupil
  enrolment: Stretch
  duesPaise?: bigint
  duesReason?: string
}

/** The number comes last, because all certificates of the kind wait for it until the end of the transaction. */
async function issue(
  tx: Transaction,
  actor: Actor,
  { kind, pupil, enrolment, ...dues }: About,
  paperAt: (issued: Day) => Paper,
) {
  const { issuedAt, ...numbered } = await nextNumber(tx, kind)
  const { id } = await tx.certificate.create({
    data: {
      ...numbered,
      ...dues,
      studentId: pupil.id,
      enrolmentId: enrolment.id,
      studentName: pupil.name,
      admissionNo: pupil.admissionNo ?? '',
      class: placeName(enrolment),
      paper: paperAt(schoolDay(issuedAt)),
      code: newCode(),
      issuedAt,
      issuedById: actor.id,
    },
    select: { id: true },
  })
  const number = formatCertificateNumber(numbered)
  return { id, kind, number, message: said.issued(number, pupil.name) }
}

/** The next number of the kind in the school year, and a time that is not before that of the number before. */
async function nextNumber(tx: Transaction, kind: CertificateKind) {
  const now = new Date()
  const year = schoolYearOf(schoolDay(now))
  const [row] = await tx.$queryRaw<{ number: number; issuedAt: Date }[]>`
    INSERT INTO "CertificateCounter" AS c ("kind", "year", "last", "lastIssuedAt") VALUES (${kind}, ${year}, 1, ${now})
    ON CONFLICT ("kind", "year") DO UPDATE
      SET "last" = c."last" + 1, "lastIssuedAt" = greatest(c."lastIssuedAt", EXCLUDED."lastIssuedAt")
    RETURNING c."last" AS "number", c."lastIssuedAt" AS "issuedAt"`
  if (!row) throw new Error('there is no number')
  return { kind, year, ...row }
}

/**
 * Cancels a certificate, which keeps its number and says that it is not valid. There is no other way to correct one: a new
 * one is issued instead.
 * @throws AppError notFound, conflict when it is cancelled already.
 */
export const cancelCertificate = operation({
  access: 'certificates:manage',
  as: 'certificate',
  input: cancelSchema,
  output: z.strictObject({ id: z.string(), message: z.string() }),
  fail: said.cancelFailed,
  async run(actor, { id, reason }) {
    const { count } = await db.certificate.updateMany({
      where: { id, cancelledAt: null },
      data: { cancelledAt: new Date(), cancelledById: actor.id, cancelReason: reason },
    })
    const found = await db.certificate.findUnique({ where: { id }, select: { kind: true, year: true, number: true } })
    if (!found) throw new AppError('notFound', messages.common.notFound)
    if (count === 0) throw new AppError('conflict', said.cancelledAlready)
    return { id, message: said.cancelled(formatCertificateNumber(found)) }
  },
})
