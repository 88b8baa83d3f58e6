import { cancelCertificate, issueBonafide, issueTransfer } from '@/lib/certificates/service'
import { toDay, yearOf } from '@/lib/dates'
import { db } from '@/lib/server/data/db'
import { schoolDay } from '@/lib/server/school-day'
import { callerAs } from '../caller-as'

/** A certificate of each kind for two pupils each, one of them cancelled. */
export async function fill() {
  const office = await callerAs('admin@school.example')
  for (const [index, { id, dateOfBirth }] of (await presentPupils()).entries()) {
    const purpose = ['A passport', 'A bank account'][index] ?? ''
    const made =
      (await oldestOf(id, 'Bonafide')) ??
      (await issueBonafide.execute(office, { id, dateOfBirth: dateOfBirth && toDay(dateOfBirth), purpose }))
    const cancelled = 'cancelledAt' in made && made.cancelledAt
    if (index > 0 && !cancelled)
      await cancelCertificate.execute(office, { id: made.id, reason: 'Made for the wrong student' })
  }
  const left = await formerPupils('Left', 1)
  for (const pupil of [...left, ...(await formerPupils('PassedOut', 2 - left.length))]) {
    if (await oldestOf(pupil.id, 'Transfer')) continue
    const first = pupil.enrolments[0]
    await issueTransfer.execute(office, {
      id: pupil.id,
      dateOfBirth: pupil.dateOfBirth ? toDay(pupil.dateOfBirth) : `${yearOf(schoolDay()) - 17}-06-14`,
      nationality: 'Indian',
      admittedOn: first ? toDay(first.fromDay) : schoolDay(),
      admittedClass: first?.class ?? 'Class 1',
      conduct: 'Good',
      appliedOn: schoolDay(),
      reason: left.includes(pupil) ? 'The family moves to another city' : 'Has completed Class 12',
      duesReason: 'The family pays by bank transfer this week.',
    })
  }
}

const presentPupils = () =>
  db.user.findMany({
    where: { class: 'Class 8', isActive: true, enrolments: { some: { toDay: null } } },
    orderBy: [{ rollNo: 'asc' }, { id: 'asc' }],
    take: 2,
    select: { id: true, dateOfBirth: true },
  })

const formerPupils = (outcome: 'Left' | 'PassedOut', take: number) =>
  db.user.findMany({
    where: { enrolments: { some: { outcome }, none: { toDay: null } } },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take,
    select: {
      id: true,
      dateOfBirth: true,
      enrolments: { orderBy: { fromDay: 'asc' }, take: 1, select: { class: true, fromDay: true } },
    },
  })

const oldestOf = (studentId: string, kind: string) =>
  db.certificate.findFirst({
    where: { studentId, kind },
    orderBy: { issuedAt: 'asc' },
    select: { id: true, cancelledAt: true },
  })
