import { z } from 'zod'
import { asFile, pageOf } from '@/lib/answers'
import type { Download } from '@/lib/server/papers/download'
import { allows } from '@/lib/permissions'
import { toDay } from '@/lib/dates'
import { AppError } from '@/lib/errors'
import { duesOf, openFees } from '@/lib/fees/dues'
import { messages } from '@/lib/messages'
import { paiseToRupees } from '@/lib/money'
import { paperCodeSchema } from '@/lib/paper-code'
import type { Actor } from '@/lib/server/accounts/actor'
import { ownRows } from '@/lib/server/accounts/visible'
import { db } from '@/lib/server/data/db'
import { listOrder, readRows, withoutUndefined } from '@/lib/server/data/list'
import { digits, sameText } from '@/lib/same-text'
import { finds } from '@/lib/server/data/sql'
import { operation } from '@/lib/server/doors/operation'
import { env } from '@/lib/server/env'
import { paperLogo } from '@/lib/server/files/paper-logo'
import { readCode } from '@/lib/server/papers/code'
import { schoolDay } from '@/lib/server/school-day'
import { outcomeNames, placeName } from '@/lib/enrolment/lists'
import type { Prisma } from '@/prisma/client/client'
import { certificateDraftShape, certificateShape, checkedCertificateShape, type Certificate } from './answers'
import { certificateMessages } from './messages'
import { formatCertificateNumber, kindOf, readCertificateNumber } from './numbers'
import { certificateDefaults, hasLeft, pupilOf } from './records'
import { certificateIdSchema, certificateListSchema, paperSchema, pupilIdSchema } from './schema'

const columns = {
  id: true,
  kind: true,
  year: true,
  number: true,
  studentId: true,
  studentName: true,
  admissionNo: true,
  class: true,
  duesPaise: true,
  duesReason: true,
  issuedAt: true,
  issuedBy: { select: { name: true } },
  cancelledAt: true,
  cancelledBy: { select: { name: true } },
  cancelReason: true,
} as const satisfies Prisma.CertificateSelect

type Row = Prisma.CertificateGetPayload<{ select: typeof columns }>

/** What only the office writes down for itself is left out for others. */
const shownTo = (actor: Actor) => {
  const office = allows('certificates:manage', actor)
  return ({ kind, year, number, studentName, duesPaise, duesReason, issuedAt, issuedBy, ...row }: Row): Certificate => {
    const { cancelledAt, cancelledBy, cancelReason, ...shown } = row
    return {
      ...shown,
      kind: kindOf(kind),
      number: formatCertificateNumber({ kind, year, number }),
      student: studentName,
      date: schoolDay(issuedAt),
      issuedAt: issuedAt.toISOString(),
      state: cancelledAt ? 'Cancelled' : 'Valid',
      cancelled: cancelledAt && {
        by: cancelledBy?.name ?? '',
        date: schoolDay(cancelledAt),
        reason: office ? cancelReason : '',
      },
      dues: office ? paiseToRupees(Number(duesPaise)) : 0,
      duesReason: office ? duesReason : '',
      by: issuedBy.name,
    }
  }
}

/** By a part of the name, by the admission number, or by the number on the paper, whole or its last part. */
function searched(q: string): Prisma.CertificateWhereInput {
  if (!q) return {}
  const whole = readCertificateNumber(digits(q).trim())
  if (whole) return whole
  const number = /^\d{1,9}$/.test(digits(q)) ? [{ number: Number(digits(q)) }] : []
  return { OR: [{ findable: finds(q) }, { findableNo: sameText(q) }, ...number] }
}

/** Newest first unless sorted; a student’s own for a student. */
export const listCertificates = operation({
  access: 'certificates:read',
  as: 'certificates',
  input: certificateListSchema,
  output: pageOf(certificateShape),
  fail: certificateMessages.loadFailed,
  async run(actor, { q, kind, state, sort, ...asked }, { scope }) {
    const cancelledAt = state && (state === 'Cancelled' ? { not: null } : null)
    const where = { AND: [ownRows(scope), withoutUndefined({ kind, cancelledAt }), searched(q)] }
    const orderBy = listOrder(sort, { student: 'studentName' }, 'issuedAt')
    return readRows(db.certificate, asked, { where, orderBy, select: columns }, shownTo(actor))
  },
})

/** Rows of a person's page; a pupil has hardly ever more. */
const most = 50

/** What a pupil was given, newest first. */
export const personCertificates = operation({
  access: 'certificates:manage',
  input: pupilIdSchema,
  output: z.array(certificateShape),
  fail: certificateMessages.loadFailed,
  async run(actor, { id }) {
    const rows = await db.certificate.findMany({
      where: { studentId: id },
      orderBy: [{ issuedAt: 'desc' }, { id: 'asc' }],
      take: most,
      relationLoadStrategy: 'join',
      select: columns,
    })
    return rows.map(shownTo(actor))
  },
})

/** What the school knows for a certificate, and what is still to be paid. */
export const certificateDraft = operation({
  access: 'certificates:manage',
  input: pupilIdSchema,
  output: certificateDraftShape,
  fail: certificateMessages.draftFailed,
  async run(_actor, { id }) {
    const today = schoolDay()
    const pupil = await pupilOf(db, id)
    const last = pupil.enrolments.at(-1)
    if (!last) throw new AppError('notFound', certificateMessages.neverEnrolled)
    const [fees, dues, transfer, { transfer: defaults, parent }] = await Promise.all([
      openFees(db, id, today),
      duesOf(db, id),
      db.certificate.findFirst({
        where: { enrolmentId: last.id, kind: 'Transfer', cancelledAt: null },
        select: { id: true, kind: true, year: true, number: true, issuedAt: true },
      }),
      certificateDefaults(db, pupil, last, today),
    ])
    return {
      id,
      name: pupil.name,
      admissionNo: pupil.admissionNo ?? '',
      class: placeName(last),
      enrolled: last.toDay === null,
      left:
        last.toDay && hasLeft(last)
          ? { day: toDay(last.toDay), outcome: last.outcome ? outcomeNames[last.outcome] : '' }
          : null,
      transfer: transfer && {
        id: transfer.id,
        number: formatCertificateNumber(transfer),
        date: schoolDay(transfer.issuedAt),
      },
      dues: { fees, total: paiseToRupees(Number(dues)) },
      dateOfBirth: defaults.dateOfBirth,
      parent,
      defaults,
    }
  },
})

/** A certificate as a PDF: the same paper each time, unless it was cancelled meanwhile. */
export const certificatePdf = operation({
  access: 'certificates:read',
  input: certificateIdSchema,
  output: asFile<Download>('application/pdf'),
  fail: certificateMessages.downloadFailed,
  async run(_actor, { id }, { scope }): Promise<Download> {
    const found = await db.certificate.findFirst({
      where: { AND: [ownRows(scope), { id }] },
      select: { kind: true, year: true, number: true, issuedAt: true, code: true, paper: true, cancelledAt: true },
    })
    if (!found) throw new AppError('notFound', messages.common.notFound)
    const number = formatCertificateNumber(found)
    // Loaded with the first certificate: what draws it holds thirty megabytes.
    const { certificatePdf: drawCertificate } = await import('./paper-pdf')
    const body = await drawCertificate(
      {
        kind: kindOf(found.kind),
        number,
        issued: schoolDay(found.issuedAt),
        code: found.code,
        paper: paperSchema.parse(found.paper),
        cancelled: found.cancelledAt && schoolDay(found.cancelledAt),
      },
      { logo: await paperLogo(), verifyAddress: `${env().APP_URL}/verify/` },
    )
    return { name: `certificate_${number.replaceAll('/', '-')}.pdf`, type: 'application/pdf', body }
  },
})

/** The certificate with the code of a paper; null for an unknown code. */
export const verifyCertificate = operation({
  access: 'certificates:verify',
  secret: 'its code',
  input: paperCodeSchema,
  output: checkedCertificateShape.nullable(),
  fail: certificateMessages.verifyFailed,
  async run(_actor, { code }) {
    const found = await db.certificate.findUnique({
      where: { code: readCode(code) },
      select: {
        kind: true,
        year: true,
        number: true,
        studentName: true,
        class: true,
        issuedAt: true,
        cancelledAt: true,
      },
    })
    return (
      found && {
        kind: kindOf(found.kind),
        number: formatCertificateNumber(found),
        student: found.studentName,
        class: found.class,
        issued: schoolDay(found.issuedAt),
        cancelled: found.cancelledAt && schoolDay(found.cancelledAt),
      }
    )
  },
})
